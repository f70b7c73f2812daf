// The Go program in a worker: how it is loaded, and what it offers.
import './wasm_exec.js';
import program from './scrip.wasm?url';

/** keep is over when all of it is written. */
export type Keep = (keys: string[], texts: (string | null)[]) => Promise<void>;

/** Every text is JSON, but for names, methods and paths. */
export interface Scrip {
  /** open opens the house with what was kept, texts by their keys; a text of null is to be forgotten. */
  open(keys: string[], texts: string[], keep: Keep, options: string): Promise<void>;
  call(method: string, path: string, body: string, done: (status: number, body: string) => void): void;
  /** what is returned stops it, and is called once in any case */
  follow(path: string, tell: (event: string, data: string, id: number) => void): () => void;
}

interface Go {
  env: Record<string, string>;
  importObject: WebAssembly.Imports;
  run(instance: WebAssembly.Instance): Promise<void>;
}

declare const Go: new () => Go;

/**
 * Collecting garbage costs a third of a replay where there is one thread, so it waits until there is more of it; the
 * limit keeps a long search small. make bench measures with the same.
 */
const memory = { GOGC: '400', GOMEMLIMIT: '128MiB' };

/** machine starts the program; ended is called when it ends by itself, which it never should. */
export async function machine(ended: (why: string) => void): Promise<Scrip> {
  const go = new Go();
  go.env = memory;
  const { instance } = await WebAssembly.instantiateStreaming(fetch(program), go.importObject);
  go.run(instance).then(
    () => ended('the engine has stopped'),
    (e: unknown) => ended(String(e)),
  );
  return (globalThis as unknown as { scrip: Scrip }).scrip;
}
