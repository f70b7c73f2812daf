// Which tables are being looked at, in whichever tab: each holds a lock named after its table.

const name = (table: string) => `scrip.table:${table}`;

/** looking says that this tab looks at a table, until the function returned is called. */
export function looking(table: string): () => void {
  let leave = () => {};
  const left = new Promise<void>((resolve) => (leave = resolve));
  void navigator.locks?.request(name(table), { mode: 'shared' }, () => left);
  return () => leave();
}

/** lookedAt tells whether any tab looks at a table. */
export async function lookedAt(table: string): Promise<boolean> {
  const { held } = await navigator.locks.query();
  return held?.some((lock) => lock.name === name(table)) ?? false;
}
