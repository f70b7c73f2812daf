// The tables kept in this browser, known without starting the engine: a copy of what it told last.
import type { TableSummary } from '../api/types';

const storageKey = 'scrip.here';

class Here {
  tables = $state.raw<TableSummary[]>([]);
  /** the browser has not kept what was to be kept last */
  unkept = $state(false);
  /** those that are in no list, while this page is open */
  private readonly unlisted = new Set<string>();

  /** read takes what this tab or another one has been told last. */
  read = (): void => {
    this.tables = JSON.parse(localStorage.getItem(storageKey) ?? '[]') as TableSummary[];
  };

  has(id: string): boolean {
    return this.unlisted.has(id) || this.tables.some((table) => table.id === id);
  }

  /** also takes note of a table that is here and in no list: that of a lesson. */
  also(id: string): void {
    this.unlisted.add(id);
  }

  /** told takes the list from the engine. */
  told(tables: string): void {
    localStorage.setItem(storageKey, tables);
    this.unkept = false;
    this.read();
  }
}

export const here = new Here();

if (globalThis.window) {
  here.read();
  window.addEventListener('storage', (e) => e.key === storageKey && here.read());
}
