// The club that this server is, if it is one: its page is then the front page.
import { Failure, given, http } from '../../api/client';

/** what was told last: so that the front page is drawn at once */
const shelf = 'scrip.front';

class Front {
  /** '' for none; null while nobody has told */
  club = $state.raw(localStorage.getItem(shelf));

  async ask(): Promise<void> {
    try {
      this.club = (await given(http.GET('/api/front-club'))).club ?? '';
      localStorage.setItem(shelf, this.club);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.club ??= '';
    }
  }
}

export const front = new Front();
