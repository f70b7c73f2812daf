// Who answers a call: the server; the engine in this browser for the tables that are kept here; and for a table of the
// server what can be worked out from a mirror of it, while that is current.
import { answerBy } from '../api/answering';
import type { Source } from '../api/stream';
import { Following } from './following';
import { here } from './here.svelte';
import { reflected } from './reflected';

/** the engine is loaded when it is first wanted */
const loaded = () => import('./engine');

const tableOf = (path: string) => /^\/api\/tables\/([^/?]+)/.exec(path)?.[1];

const isHere = (path: string) => {
  const table = tableOf(path);
  return table !== undefined && here.has(table);
};

async function bodyOf(request: Request): Promise<unknown> {
  const text = await request.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** inEngine has the engine of this browser answer, whatever it is about. */
async function inEngine(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const engine = await (await loaded()).engine();
  // As it is: a game may be sent as text.
  return engine.call(request.method, pathname + search, await request.text());
}

async function route(request: Request): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  if (isHere(pathname)) return inEngine(request);
  const mirror = reflected(pathname);
  const answer =
    mirror && (await mirror.answer(request.method, pathname + search, await bodyOf(request.clone())));
  return answer ?? fetch(request);
}

/** source is the stream at a path. */
function source(path: string): Source {
  if (!isHere(path)) return new EventSource(path);
  return new Following(async (heard) => {
    const { engine } = await loaded();
    return (await engine()).follow(path, heard);
  });
}

// The pages import this before anything is asked.
answerBy({ route, inEngine, source });
