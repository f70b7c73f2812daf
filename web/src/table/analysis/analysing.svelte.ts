// What the bots think of where one has come to by trying: whether it may be asked, and whether it is. The analysis itself
// is loaded when it is first wanted.
import { toasts } from '../../parts/toasts.svelte';
import { t, words } from '../../words/words.svelte';
import type { Live, Tryout } from '../../contract/live';
import { width } from '../../base/width.svelte';
import type { Analysis } from './analysis.svelte';

type Parts = typeof import('./parts');

export class Analysing {
  current = $state.raw<Analysis | null>(null);
  parts = $state.raw<Parts | null>(null);
  private on = $state(false);

  constructor(private readonly at: Live) {}

  /** what one tries of a game that was played to its end, or that was never played, is there to be analysed */
  readonly may = $derived.by(() => this.at.plans.world !== null && (this.at.over || !!this.at.table.whatIf));
  readonly open = $derived.by(() => this.on && this.may && this.current !== null);
  /** it stands at the board's edge, where there is room; else it has a tab */
  readonly edge = $derived.by(() => this.open && width.now === 'wide' && !this.crowded);
  private readonly crowded = $derived.by(
    () => this.at.module.corner?.(this.at.plans.world ?? this.at) === false,
  );
  /** the table as it would look after the line chosen */
  readonly shown: Tryout | null = $derived.by(() => (this.open ? (this.current?.shown ?? null) : null));

  toggle = async (): Promise<void> => {
    if (this.on || !this.may) return this.close();
    this.on = true;
    const [parts] = await Promise.all([import('./parts'), words.need('analysis', 'review')]).catch(() => {
      this.on = false;
      toasts.show(t('error.offline'), { icon: 'offline' });
      return [null];
    });
    if (!parts || !this.on) return;
    this.parts = parts;
    this.current ??= new parts.Analysis(this.at);
  };

  close = (): void => {
    this.on = false;
    this.current?.end();
    this.current = null;
  };
}
