// What happened, as sentences in plain text, for where there is no room for badges.
import type { Action, EntryView, Event } from '../../api/types';
import { t, words } from '../../words/words.svelte';
import type { Live } from '../../contract/live';
import { takenBack } from './history';
import type { StoryLine } from './story';

/** argsOf is an event with what its sentence may ask: whether it speaks of the reader. */
export const argsOf = (table: Live, event: Event): Record<string, unknown> => ({
  ...event,
  ...whose(table, event.seat),
});

const whose = (table: Live, seat: unknown) => ({
  seat,
  mine: typeof seat === 'number' && table.isMine(seat) ? 'yes' : 'no',
  you: typeof seat === 'number' && table.isMine(seat) && table.table.mine.length === 1 ? 'yes' : 'no',
});

/** done is what was done, where nothing that may be told came of it. */
export const done = (table: Live, action: Action): string => table.t(`action.${action.kind}`, action);

/** bare is the sentence of the shell about an entry without events: an undo, or something done in silence. */
export function bare(table: Live, entry: EntryView): { key: string; args: Record<string, unknown> } {
  const { seat, action } = entry;
  if (entry.undo !== undefined) {
    const taken = takenBack(table.entries).get(entry.n);
    // Bots agree to anything, and so does who plays several seats; other people were asked.
    const own = typeof seat === 'number' && table.isMine(seat);
    const asked = [...(taken?.others ?? [])].some(
      (s) => (table.seats[s]?.kind === 'person' || table.seats[s]?.standIn) && !(own && table.isMine(s)),
    );
    return {
      key: asked ? 'log.undo.agreed' : 'log.undo',
      args: { ...whose(table, seat), n: taken?.own ?? 0 },
    };
  }
  if (!action) return { key: seat === 'chance' ? 'log.hidden.chance' : 'log.hidden', args: { seat } };
  return { key: 'log.acted', args: { seat, what: done(table, action) } };
}

/** sentenceOf is what a line says. */
export function sentenceOf(table: Live, line: StoryLine): string {
  const show = (name: string, value: unknown) => table.shown(name, value).text;
  if (line.events.length === 0) {
    const { key, args } = bare(table, line.entries[0]);
    return words.say('shell', key, args, show);
  }
  const payment = table.module.payday?.(line.events, table);
  const told = line.events.filter((e) => !payment?.silent.includes(e.kind));
  const title = table.table.title;
  return [
    ...told
      .filter((e) => words.has(title, `event.${e.kind}`))
      .map((e) => words.say(title, `event.${e.kind}`, argsOf(table, e), show)),
    ...(payment ? [`${payment.headline}: ${paidTo(table, payment.paid)}.`] : []),
  ]
    .filter(Boolean)
    .join(' ');
}

const paidTo = (table: Live, paid: { seat: number; amount: number }[]) =>
  words.list(
    paid.map((p) =>
      t('log.paid', { name: table.name(p.seat), sum: `${table.module.unit ?? ''}${words.number(p.amount)}` }),
    ),
  );
