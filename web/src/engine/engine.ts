// The engine in this browser: the same calls as the server's, answered by the same Go code in a worker. It is loaded
// when it is first asked for, and started again from what is kept if it ends.
import { Failure } from '../api/client';
import { here } from './here.svelte';
import type { Ask, Told } from './messages';
import { options, thoughtShelf, type Thought } from './options';

export { here } from './here.svelte';

export interface Engine {
  /** call fails with a TypeError, as fetch does, where nobody will answer any more. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** follow tells what is at the path from now on, and null when nothing more will come; the answer ends it. */
  follow(path: string, heard: (told: Told | null) => void): () => void;
}

/** What has been asked, by its number, and who is told: null when nobody will answer. */
type Waiting = (told: Told | null) => void;

/** written is what is sent along: a text as it is, anything else as JSON. */
const written = (body: unknown): string => (typeof body === 'string' ? body : (JSON.stringify(body) ?? ''));

class Worked implements Engine {
  private readonly worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  private readonly tab = Math.random().toString(36).slice(2);
  private readonly waiting = new Map<string, Waiting>();
  private count = 0;
  private begun!: { resolve: () => void; reject: (why: Error) => void };
  /** the engine is there, or it is not to be had */
  readonly ready = new Promise<void>((resolve, reject) => (this.begun = { resolve, reject }));

  constructor(
    house: boolean,
    private readonly ended: () => void,
  ) {
    this.worker.onerror = (e) => this.end(e.message);
    this.worker.onmessage = (e: MessageEvent<Told>) => this.heard(e.data);
    // WebKit keeps a page that one went on from, and the locks of its worker: no other page could play then.
    addEventListener('pagehide', () => this.worker.terminate());
    addEventListener('pageshow', (e) => e.persisted && location.reload());
    this.post({ ask: 'open', house, tab: this.tab, options: options() });
  }

  private heard(told: Told): void {
    if (told.told === 'ready') this.begun.resolve();
    else if (told.told === 'ended') this.end(told.why);
    else if (told.told === 'tables') here.told(told.tables);
    else if (told.told === 'unkept') here.unkept = true;
    else this.tell(told.id, told.told === 'lost' ? null : told);
  }

  end(why: string): void {
    this.ended();
    this.worker.terminate();
    this.begun.reject(here.unkept ? new Failure('not-kept', 0) : new TypeError(why));
    for (const id of [...this.waiting.keys()]) this.tell(id, null);
  }

  private post(asked: Ask): void {
    this.worker.postMessage(asked);
  }

  private wait(waiting: Waiting): string {
    const id = `${this.tab}/${this.count++}`;
    this.waiting.set(id, waiting);
    return id;
  }

  private tell(id: string, told: Told | null): void {
    const waiting = this.waiting.get(id);
    if (told?.told !== 'event') this.waiting.delete(id);
    waiting?.(told);
  }

  call(method: string, path: string, body?: unknown): Promise<Response> {
    return new Promise((resolve, reject) => {
      const id = this.wait((told) => {
        if (told?.told === 'answer') resolve(responseOf(told.status, told.body));
        else reject(new TypeError('the engine has ended'));
      });
      this.post({ ask: 'call', id, method, path, body: written(body) });
    });
  }

  follow(path: string, heard: Waiting): () => void {
    const id = this.wait(heard);
    this.post({ ask: 'follow', id, path });
    return () => {
      if (this.waiting.delete(id)) this.post({ ask: 'stop', id });
    };
  }
}

const bodiless = [204, 304];

const responseOf = (status: number, body: string) =>
  new Response(bodiless.includes(status) ? null : body, {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json' },
  });

/** Started is an engine that is started when it is asked for, and again after it has ended. */
class Started {
  private worked: Worked | null = null;
  there = false;

  constructor(private readonly house: boolean) {}

  async get(): Promise<Engine> {
    this.worked ??= new Worked(this.house, () => {
      this.worked = null;
      this.there = false;
    });
    const { worked } = this;
    await worked.ready;
    this.there = true;
    return worked;
  }

  /** end ends it; what is wanted after that starts it again. */
  end(): void {
    this.worked?.end('the engine is started again');
  }
}

const house = new Started(true);
const mirror = new Started(false);

/** engine is the house of this browser, with the tables that are kept here. */
export const engine = (): Promise<Engine> => house.get();

/** engineThere tells whether it is started already. */
export const engineThere = (): boolean => house.there;

/** engineAble tells whether this browser can keep tables: only one tab at a time may run the house. */
export const engineAble = (): boolean => 'locks' in navigator && 'indexedDB' in globalThis;

/** mirrors is an engine of this tab's own, which keeps nothing and works out what the server would answer. */
export const mirrors = (): Promise<Engine> => mirror.get();

/** setThought chooses how long bots may think here: the house starts again with it, in whichever tab it is. */
export function setThought(choice: Thought): void {
  localStorage.setItem(thoughtShelf, choice);
  house.end();
}
window.addEventListener('storage', (e) => e.key === thoughtShelf && house.end());
