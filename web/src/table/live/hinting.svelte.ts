// A hint for the decision of the moment: asked for, looked at in two steps, laid aside. What the card about it
// needs besides is loaded with the first one.
import { api, Failure } from '../../api/client';
import type { Action, Hint, OptionView, Preview } from '../../api/types';
import type { Hinted, Stage } from '../../contract/title';
import { toasts } from '../../parts/toasts.svelte';
import { t } from '../../words/words.svelte';
import { subjectOf, type Subject } from '../judged/subject';
import type { LiveTable } from './live.svelte';
import { supposed } from '../judged/supposed';

/** Why there may be one if it is asked for again. */
const PASSING = ['offline', 'internal', 'away', 'rate-limited', 'closing', 'busy'];

export class Hinting implements Hinted {
  stage = $state<Stage>('none');
  hint = $state.raw<Hint | null>(null);
  failure = $state.raw<Failure | null>(null);
  /** what the move would bring about, as far as that can be told */
  ahead = $state.raw<{ actions: Action[]; preview: Preview } | null>(null);
  /** where none is advised, what each of the ways would bring about, as far as that can be told */
  choices = $state.raw<readonly (Preview | null)[]>([]);
  private asked: AbortController | null = null;

  constructor(private readonly at: LiveTable) {}

  /** a card about it lies on the table */
  readonly open = $derived.by(() => this.stage !== 'none' && this.at.live);
  private readonly told = $derived(this.open && (this.stage === 'nudge' || this.stage === 'move'));
  /** several are about as good as each other: none of them is advised */
  readonly alike = $derived(this.hint?.sure === 1);
  readonly actions: readonly Action[] = $derived.by(() => {
    const ways = this.hint?.ways ?? [];
    return this.alike ? [] : ((ways[0]?.actions as Action[]) ?? []);
  });
  /** what the move is about */
  readonly subject: Subject | null = $derived.by(() => {
    if (!this.told) return null;
    return subjectOf(this.actions, (name, value) => this.at.shown(name, value));
  });
  /** the option that the move begins with, once it is shown */
  readonly option: OptionView | null = $derived.by(() => {
    const first = this.actions[0];
    if (!first || !this.told || this.stage !== 'move') return null;
    return this.at.options.find((o) => isOf(o, first)) ?? null;
  });
  /** the places of the board that are ringed for it */
  readonly places: ReadonlySet<string> = $derived.by(() => {
    if (!this.told) return new Set<string>();
    const shown = this.stage === 'move' ? (this.ahead?.preview.events ?? []) : [];
    const places = shown.flatMap((e) => this.at.module.places?.(e) ?? []);
    return new Set(places.length > 0 || !this.subject?.place ? places : [this.subject.place]);
  });

  /** the table as it would look after the move, while it is shown and nothing else is composed */
  readonly shown: LiveTable | null = $derived.by(() => {
    if (!this.told || this.stage !== 'move' || !this.ahead || this.at.composed.length > 0) return null;
    const { actions, preview } = this.ahead;
    return supposed(this.at, this.at.position.n, {
      ...preview,
      steps: actions,
      from: this.at.base,
      ghost: true,
      now: true,
    });
  });

  /** press asks for a hint, and then for more of it. */
  async press(): Promise<void> {
    if (this.stage === 'thinking' || this.stage === 'move') return;
    if (this.stage === 'nudge') return this.show();
    if (!this.at.live || !this.at.myTurn) return void toasts.show(t('error.not-asked'), { icon: 'bulb' });
    if (this.hint) this.stage = 'nudge';
    else await this.ask();
  }

  private async ask(): Promise<void> {
    const asked = (this.asked = new AbortController());
    this.failure = null;
    this.stage = 'thinking';
    try {
      const { table, position, seat } = this.at;
      const hint = await api.hint(table.id, position.n, seat!, asked.signal);
      if (asked.signal.aborted) return;
      this.hint = hint;
      this.stage = 'nudge';
    } catch (e) {
      if (!asked.signal.aborted) this.refused(e);
    }
  }

  private refused(e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    this.stage = 'none';
    if (e.code === 'stale' && e.body.position) this.at.accept(e.body.position);
    if (!PASSING.includes(e.code)) return this.at.tell(e);
    this.failure = e;
    this.stage = 'failed';
  }

  /** show goes on from the nudge to the move. */
  private async show(): Promise<void> {
    this.stage = 'move';
    const hint = this.hint;
    const found = await this.look(this.actions);
    const ways = this.alike ? (hint?.ways ?? []) : [];
    const choices = await Promise.all(ways.map((way) => this.look(way.actions as Action[])));
    if (this.hint !== hint) return;
    this.ahead = found;
    this.choices = choices.map((choice) => choice?.preview ?? null);
  }

  /** look is what actions would bring about. What comes after a draw cannot be told; the first step can. */
  private async look(all: readonly Action[]): Promise<{ actions: Action[]; preview: Preview } | null> {
    for (const actions of [[...all], all.slice(0, 1)]) {
      const preview = actions.length === 0 ? null : await this.at.steps.look(actions);
      if (preview && !('illegal' in preview)) return { actions, preview };
    }
    return null;
  }

  /** the steps of the move that are only filled in, to be confirmed; none where it is done at once */
  readonly composable: Action[] = $derived.by(() => {
    const end = this.actions.findIndex((a) => !this.at.module.composes(a, this.at));
    return this.actions.slice(0, end < 0 ? undefined : end);
  });

  /** choose fills in the move, or does its first step where nothing is filled in first. */
  async choose(): Promise<void> {
    const [steps, first] = [this.composable, this.actions[0]];
    this.close();
    if (steps.length > 0) await this.at.recompose(steps);
    else if (first) await this.at.act(first);
  }

  /** close lays the card aside; what is still thought out is given up. */
  close(): void {
    this.asked?.abort();
    this.stage = 'none';
  }

  /** drop forgets the hint: the game has moved on. */
  drop(): void {
    this.close();
    this.hint = this.ahead = this.failure = null;
    this.choices = [];
  }
}

/** isOf tells whether an action is the option, with whatever amount. */
function isOf(option: OptionView, action: Action): boolean {
  const plain = (a: Action) => JSON.stringify(option.step ? { ...a, amount: 0 } : a);
  return plain(option.action) === plain(action);
}
