// A stream of the engine, as a page listens to one of the server.
import type { Source } from '../api/stream';
import type { Told } from './messages';

/** The worker tells when it has ended; until then it is there, however deep in thought. */
const beat = 5000;

export class Following extends EventTarget implements Source {
  onopen: ((e: Event) => unknown) | null = null;
  onerror: ((e: Event) => unknown) | null = null;
  private stop: (() => void) | null = null;
  private beats: ReturnType<typeof setInterval> | undefined;
  private closed = false;

  /** begin follows; it is given who hears, and gives what ends it. */
  constructor(begin: (heard: (told: Told | null) => void) => Promise<() => void>) {
    super();
    begin((told) => this.heard(told)).then(
      (stop) => this.opened(stop),
      () => this.lost(),
    );
  }

  private opened(stop: () => void): void {
    if (this.closed) return stop();
    this.stop = stop;
    this.beats = setInterval(() => this.dispatchEvent(new Event('beat')), beat);
    this.onopen?.(new Event('open'));
  }

  /** heard passes on what is told; nothing is told any more where it is null. */
  private heard(told: Told | null): void {
    if (this.closed) return;
    if (told?.told !== 'event' || told.event === 'end') this.lost();
    else this.dispatchEvent(new MessageEvent(told.event, { data: told.data }));
  }

  private lost(): void {
    if (this.closed) return;
    this.close();
    this.onerror?.(new Event('error'));
  }

  close(): void {
    this.closed = true;
    clearInterval(this.beats);
    this.stop?.();
  }
}
