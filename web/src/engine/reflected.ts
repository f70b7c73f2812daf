// The tables of the server that this tab has mirrors of. Few pages have any, so what makes them is loaded elsewhere.

export interface Reflected {
  /** the mirror knows everything that the page has heard */
  readonly current: boolean;
  /** answer is the engine's; undefined where the server is to be asked. */
  answer(method: string, path: string, body: unknown): Promise<Response | undefined>;
}

const tables = new Map<string, Reflected>();

export const reflect = (table: string, mirror: Reflected): unknown => tables.set(table, mirror);
export const forget = (table: string): unknown => tables.delete(table);

/** What a mirror can tell. */
const told = /^\/api\/tables\/([^/]+)\/(frames|preview|series|suppose)$/;

/** reflected is the mirror that may answer a call; undefined where there is none, or it is behind. */
export function reflected(path: string): Reflected | undefined {
  const mirror = tables.get(told.exec(path)?.[1] ?? '');
  return mirror?.current ? mirror : undefined;
}
