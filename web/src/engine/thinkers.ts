// Workers that think together, on as many cores as the visitor's machine can spare: each is asked one thing at a time
// and is stopped when nobody wants the answer any more.

export interface Question {
  of: 'analyse' | 'judge';
  /** JSON */
  ask: string;
}

/** An answer in JSON, or why there is none; after the end of the worker nothing more comes. */
export interface Answered {
  answer?: string;
  failed?: string;
  ended?: boolean;
}

/** Why a worker gave no answer, other than that it was stopped. */
export class ThinkingFailed extends Error {}

interface Waiting {
  resolve: (answer: string | null) => void;
  reject: (why: ThinkingFailed) => void;
}

class Thinker {
  private readonly worker = new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' });
  private waiting: Waiting | null = null;
  private stopped = false;
  /** why it will never answer again */
  private gone: string | null = null;

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<Answered>) => this.hear(data);
    this.worker.onerror = (e) => this.hear({ failed: e.message, ended: true });
  }

  /** ask is the answer; null where it was stopped. */
  async ask<A>(of: Question['of'], ask: object): Promise<A | null> {
    if (this.gone !== null) throw new ThinkingFailed(this.gone);
    const text = await new Promise<string | null>((resolve, reject) => {
      this.stopped = false;
      this.waiting = { resolve, reject };
      this.worker.postMessage({ of, ask: JSON.stringify(ask) } satisfies Question);
    });
    return text === null ? null : (JSON.parse(text) as A);
  }

  stop(): void {
    if (!this.waiting) return;
    this.stopped = true;
    this.worker.postMessage('stop');
  }

  end(): void {
    this.worker.terminate();
    this.stopped = true;
    this.hear({ ended: true });
  }

  private hear({ answer, failed, ended }: Answered): void {
    const { waiting } = this;
    this.waiting = null;
    if (ended) this.gone = failed ?? 'it has ended';
    if (this.stopped) waiting?.resolve(null);
    else if (answer !== undefined) waiting?.resolve(answer);
    else waiting?.reject(new ThinkingFailed(failed));
  }
}

/** How many think together at the most, where a title does not say: each has the engine in memory. */
const MOST = 8;

/** howMany is how many workers think about a game, of which a title may set a limit; a core is left to the page. */
export const howMany = (most = MOST, cores = navigator.hardwareConcurrency ?? 2): number =>
  Math.max(1, Math.min(cores - 1, most));

export class Thinkers {
  private readonly all: Thinker[];

  constructor(most?: number) {
    this.all = Array.from({ length: howMany(most) }, () => new Thinker());
  }

  get count(): number {
    return this.all.length;
  }

  /** first is the one that adds up what the others find. */
  get first(): Thinker {
    return this.all[0];
  }

  /** every asks all of them; null where any was stopped. */
  async every<A>(of: Question['of'], ask: (part: number) => object): Promise<A[] | null> {
    const answers = await Promise.all(this.all.map((thinker, part) => thinker.ask<A>(of, ask(part))));
    return answers.includes(null) ? null : (answers as A[]);
  }

  /**
   * share has as many things asked as there are, each of a worker that is free, and hands on each answer with its
   * number, until one of those who hear says that this is enough. It ends when all that were asked are answered or
   * one was stopped, and tells which.
   */
  async share<A>(
    of: Question['of'],
    asks: readonly object[],
    hear: (answer: A, number: number) => boolean | void,
  ): Promise<boolean> {
    let next = 0;
    let enough = false;
    const work = async (thinker: Thinker): Promise<boolean> => {
      while (next < asks.length && !enough) {
        const number = next++;
        const answer = await thinker.ask<A>(of, asks[number]);
        if (answer === null) return false;
        if (hear(answer, number)) enough = true;
      }
      return true;
    };
    return (await Promise.all(this.all.map(work))).every(Boolean);
  }

  stop(): void {
    for (const thinker of this.all) thinker.stop();
  }

  end(): void {
    for (const thinker of this.all) thinker.end();
  }
}
