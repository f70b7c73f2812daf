// What plans and their steps are called.
import type { Action } from '../../api/types';
import { words } from '../../words/words.svelte';
import type { Live } from '../../contract/live';
import { inWords } from '../judged/ways';
import { sentenceOf } from '../story/sentences';
import { ownOf, type Told } from './line';
import type { Plan, Step } from './types';

/** so long is a name that is proposed, and so long may one be */
const LONG = 40;
export const LONGEST = 60;

/** say says a sentence about plans. */
export const say = (key: string, args: Record<string, unknown> = {}): string => words.say('plans', key, args);

/** stepIn is what a step does: in the words of its action, or where several are told as one, as the log would. */
export function stepIn(table: Live, step: Told): string {
  if (step.actions.length === 1 || step.events.length === 0) return inWords(table, step.actions);
  const { from, to, events } = step;
  const told = sentenceOf(table, { entries: [], from, to, seat: step.seat, events, gone: false });
  return told || inWords(table, step.actions);
}

/** deeds is the actions without the passes between them, unless there is nothing else. */
function deeds(actions: readonly Action[]): readonly Action[] {
  const done = actions.filter((a) => a.kind !== 'pass');
  return done.length > 0 ? done : actions;
}

const ownActions = (line: readonly Step[], seat: number) => deeds(ownOf(line, seat).map((s) => s.action));

/** doesWhat is what one does in a plan, in short. */
export const doesWhat = (table: Live, plan: Plan): string =>
  inWords(table, ownActions(plan.line, table.seat!));

/** stepOf is at which of one's own steps a plan breaks, counted from 1. */
export const stepOf = (plan: Plan): number => (plan.refused?.index ?? 0) + 1;

/** lower begins a text in the midst of a sentence; German nouns keep their letter. */
const lower = (text: string) =>
  words.lang === 'de' ? text : text.charAt(0).toLocaleLowerCase(words.lang) + text.slice(1);

const cut = (text: string) => (text.length > LONG ? `${text.slice(0, LONG - 1).trimEnd()}…` : text);

/** nameFor proposes a name from what one does: how it begins, and how it ends. */
export function nameFor(table: Live, steps: readonly Told[], seat: number): string {
  const own = ownOf(steps, seat);
  const told = deeds(own.map((s) => s.actions[0])).map((action) => inWords(table, [action]));
  const [first, last] = [told[0], told.at(-1)];
  if (!first) return say('name.none');
  return cut(last && last !== first ? say('name.two', { first, last: lower(last) }) : first);
}
