// Where one looks at the table: which tab is open, which one as a page in the board's place, how far the phone’s
// bottom sheet is up, which rule to show.
import { getContext, setContext } from 'svelte';
import { width } from '../../base/width.svelte';

/** The tabs that open as a page, and the key that opens each; the chat has none. */
export const PAGES: readonly { id: string; key?: string }[] = [
  { id: 'log', key: 'e' },
  { id: 'sheet', key: 's' },
  { id: 'charts', key: 'c' },
  { id: 'rules', key: 'r' },
  { id: 'chat' },
  { id: 'notes', key: 'o' },
];

const storageKey = 'scrip.page';

class Layout {
  tab = $state('log');
  /** the tab above the log at the middle width */
  upper = $state('players');
  bottomSheet = $state<'down' | 'half' | 'full'>('down');
  section = $state<string | null>(null);
  /** a player who came back leaves the seat to the stand-in, until the table is opened anew */
  staysAway = $state(false);
  /** the log is led to what happened since one's last turn, until there are more entries than so many */
  led = $state.raw({ until: -1 });
  /** lays the card aside that tells what happened to the player; null where none lies there */
  onward: (() => void) | null = null;
  private opened = $state<string | null>(localStorage.getItem(storageKey));
  /** the tab that stands in the board's place; on a phone the bottom sheet does that */
  readonly page = $derived(width.now === 'narrow' ? null : this.opened);

  /** turn opens a tab as a page, or goes back to the board where it is open; this browser remembers it. */
  turn(id: string | null): void {
    if (width.now === 'narrow') return this.lift(id);
    this.opened = id === this.opened ? null : id;
    if (this.opened) localStorage.setItem(storageKey, this.opened);
    else localStorage.removeItem(storageKey);
  }

  /** lift brings the phone's bottom sheet to its full height with the tab, or down again. */
  private lift(id: string | null): void {
    const up = id !== null && !(this.bottomSheet === 'full' && this.tab === id);
    if (up) this.tab = id;
    this.bottomSheet = up ? 'full' : 'down';
  }

  /** tellAll opens the log at what happened since one's last turn, on a phone as a sheet. */
  tellAll(until: number): void {
    if (this.page) this.opened = 'log';
    this.tab = 'log';
    if (this.bottomSheet === 'down') this.bottomSheet = 'half';
    this.led = { until };
  }

  /** read opens the rules where they speak of the section. */
  read(section: string | null): void {
    this.section = section;
    this.tab = 'rules';
    if (this.page) this.opened = 'rules';
    if (this.bottomSheet === 'down') this.bottomSheet = 'full';
  }
}

const key = Symbol('layout');
export const provideLayout = (): Layout => setContext(key, new Layout());
export const layout = (): Layout => getContext<Layout>(key);
