// What actions would lead to, asked once for each position.
import { api, Failure } from '../../api/client';
import type { Action, Preview, Refused } from '../../api/types';

/** refusedIn is the rules' refusal that an answer tells of: servers of before tell of it by an error. */
const refusedIn = (told?: Failure['body']): Refused | null =>
  told?.illegal ? { illegal: told.illegal, index: told.index ?? 0 } : null;

export class Previews {
  private readonly kept = new Map<string, Promise<Preview | Refused | null>>();
  private position = '';

  constructor(
    private readonly table: () => string,
    private readonly failed: () => void,
  ) {}

  /** of is the position after the actions, or why they are refused; null where that cannot be known now. */
  of(n: number, seat: number, actions: Action[]): Promise<Preview | Refused | null> {
    const position = `${n}/${seat}`;
    if (position !== this.position) {
      this.kept.clear();
      this.position = position;
    }
    const key = JSON.stringify(actions);
    let found = this.kept.get(key);
    if (!found) this.kept.set(key, (found = this.ask(n, seat, actions, key)));
    return found;
  }

  private async ask(
    n: number,
    seat: number,
    actions: Action[],
    key: string,
  ): Promise<Preview | Refused | null> {
    try {
      const found = await api.preview(this.table(), n, seat, actions);
      if (!found.broken) return found;
      const refused = refusedIn(found.broken);
      // The game has gone on.
      if (!refused) this.kept.delete(key);
      return refused;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      const refused = refusedIn(e.body);
      if (refused) return refused;
      this.kept.delete(key);
      if (e.code === 'offline') this.failed();
      return null;
    }
  }
}
