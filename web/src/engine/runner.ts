// Has the Go program do what is asked, and tells what comes of it.
import type { Scrip } from './machine';
import type { Numbered, Told } from './messages';

export class Runner {
  private readonly following = new Map<string, () => void>();

  /** settled is waited for before an answer is told. */
  constructor(
    private readonly scrip: Promise<Scrip>,
    private readonly tell: (told: Told) => void,
    private readonly settled: () => Promise<void> = async () => {},
  ) {}

  /** take does what is asked, in the order in which it is asked. */
  async take(asked: Numbered): Promise<void> {
    const scrip = await this.scrip;
    switch (asked.ask) {
      case 'call':
        return scrip.call(asked.method, asked.path, asked.body, (status, body) => {
          void this.settled().then(() => this.tell({ told: 'answer', id: asked.id, status, body }));
        });
      case 'follow':
        return this.follow(scrip, asked.id, asked.path);
      case 'stop':
        return this.stop((id) => id === asked.id);
    }
  }

  private follow(scrip: Scrip, id: string, path: string): void {
    let over = false;
    const stop = scrip.follow(path, (event, data) => {
      over ||= event === 'end';
      this.tell({ told: 'event', id, event, data });
      if (over) this.stop((ended) => ended === id);
    });
    // It may be over before the call has returned.
    if (over) stop();
    else this.following.set(id, stop);
  }

  /** stop ends what is followed by these numbers. */
  stop(these: (id: string) => boolean): void {
    for (const [id, stop] of this.following) {
      if (!these(id)) continue;
      this.following.delete(id);
      stop();
    }
  }
}
