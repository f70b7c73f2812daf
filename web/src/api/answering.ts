// Who answers the calls of a page: the server, until another room offers to answer some of them.
import type { Source } from './stream';

/** What it takes to answer calls in the server's place. */
interface Answering {
  /** answers a call, or passes it on to the server */
  route(request: Request): Promise<Response>;
  /** answers a call in this browser, whatever it is about */
  inEngine(request: Request): Promise<Response>;
  /** is the stream at a path */
  source(path: string): Source;
}

let answering: Answering = {
  route: (request) => fetch(request),
  inEngine: () => Promise.reject(new TypeError('no engine answers calls')),
  source: (path) => new EventSource(path),
};

/** answerBy has calls answered by somebody else from now on. */
export const answerBy = (other: Answering): void => {
  answering = other;
};

export const route = (request: Request): Promise<Response> => answering.route(request);
export const inEngine = (request: Request): Promise<Response> => answering.inEngine(request);
export const source = (path: string): Source => answering.source(path);
