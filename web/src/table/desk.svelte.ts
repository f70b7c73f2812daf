// Where one looks at the table: which tab is open, how far the phone's sheet is up, which rule to show.
import { getContext, setContext } from 'svelte';

export class Desk {
  tab = $state('log');
  /** the tab above the log at the middle width */
  upper = $state<'players' | 'companies'>('players');
  sheet = $state<'down' | 'half' | 'full'>('down');
  section = $state<string | null>(null);

  /** read opens the rules where they speak of the section. */
  read(section: string | null): void {
    this.section = section;
    this.tab = 'rules';
    if (this.sheet === 'down') this.sheet = 'full';
  }
}

const key = Symbol('desk');
export const provideDesk = (): Desk => setContext(key, new Desk());
export const desk = (): Desk => getContext<Desk>(key);
