// A short tour of the table for a user who sees it for the first time. It points and never stands in the way.
const storageKey = 'scrip.toured';

export const stops = ['board', 'act', 'room', 'scrub'] as const;

class Tour {
  at = $state(-1);

  /** offer begins the tour once in this browser. */
  offer(): void {
    if (!localStorage.getItem(storageKey)) this.start();
  }
  start(): void {
    this.at = 0;
  }
  next(): void {
    if (this.at + 1 < stops.length) this.at++;
    else this.end();
  }
  end(): void {
    this.at = -1;
    localStorage.setItem(storageKey, 'yes');
  }
}

export const tour = new Tour();
