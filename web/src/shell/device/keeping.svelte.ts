// What this browser keeps of Scrip, so that it opens and plays without a connection. The service worker does the
// keeping (public/worker.js); here it is asked for.
import { serviceWorker } from './worker';

/** What the service worker tells: how far it is, what is kept, or why not. */
type Word =
  | { had: number; of: number }
  | { has: { pages: boolean; engine: boolean }; more?: number }
  | { failed: string };

class Keeping {
  readonly possible = 'serviceWorker' in navigator;
  pages = $state(false);
  engine = $state(false);
  /** how much more would come over the line, in bytes; null where nobody can tell */
  more = $state<number | null>(null);
  /** how far it is while something is fetched, from 0 to 1 */
  part = $state<number | null>(null);
  failed = $state(false);

  /** look finds out what is kept. */
  look = (): Promise<void> => this.ask('look');

  /** makeReady fetches all that is needed to play without a connection. */
  makeReady = (): Promise<void> => this.ask('engine');

  /** begin keeps the pages; and the engine too where Scrip was installed as an app. */
  async begin(): Promise<void> {
    hold();
    window.addEventListener('appinstalled', () => void this.makeReady());
    const installed = matchMedia('(display-mode: standalone)').matches;
    await this.ask(installed ? 'engine' : 'pages');
  }

  private async ask(ask: 'look' | 'pages' | 'engine'): Promise<void> {
    const worker = await serviceWorker();
    if (!worker) return;
    this.failed = false;
    const { port1, port2 } = new MessageChannel();
    await new Promise<void>((done) => {
      port1.onmessage = ({ data }: MessageEvent<Word>) => {
        if ('had' in data) this.part = data.of > 0 ? data.had / data.of : 0;
        else {
          this.part = null;
          if ('failed' in data) this.failed = true;
          else [this.pages, this.engine, this.more] = [data.has.pages, data.has.engine, data.more ?? null];
          done();
        }
      };
      worker.postMessage({ ask }, [port2]);
    });
    port1.close();
  }
}

/** hold says which version of the pages this one is, as long as it is open: its files stay. */
function hold(): void {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  const name = `scrip.page:${new URL(script?.src ?? '', location.href).pathname}`;
  void navigator.locks?.request(name, { mode: 'shared' }, () => new Promise(() => {}));
}

export const keeping = new Keeping();
