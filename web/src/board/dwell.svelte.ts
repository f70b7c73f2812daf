// The hex that somebody wants to know about: the pointer rests on it, it was touched, or the keys walked
// there. A pointer that only crosses the board asks nothing.

const REST = 350;

export class Dwell {
  /** the hex that is told of */
  hex = $state<string | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private over: string | null = null;

  /** the pointer is over a hex now */
  rest(id: string | null): void {
    if (id === this.over) return;
    this.leave();
    this.over = id;
    if (id) this.timer = setTimeout(() => (this.hex = id), REST);
  }

  /** a hex is asked about outright; once more closes it */
  ask(id: string): void {
    const open = this.hex === id;
    this.leave();
    if (!open) this.hex = id;
  }

  leave(): void {
    clearTimeout(this.timer);
    this.over = null;
    this.hex = null;
  }
}
