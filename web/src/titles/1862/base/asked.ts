// Where the game is and what is asked, in words: for the screen and for a picture.
import type { Tag } from '../../../contract/title';
import type { Table } from './selection.svelte';

const ROUNDS = {
  deal: {},
  parliament: { term: 'parliament' },
  stock: { term: 'stock-round' },
  operating: { term: 'operating' },
};

export function tags(table: Table): Tag[] {
  const { round, step, phase, lner } = table.view;
  if (step === 'finished') return [{ text: table.t('tag.over') }];
  const where = table.t(`tag.${round.kind}`, {
    turn: round.turn,
    number: round.number,
    left: (round.of ?? 0) - round.number,
  });
  const when = lner
    ? { text: table.t('tag.lner', { phase }), term: 'lner' }
    : { text: table.t('tag.phase', { phase }), term: 'phase' };
  return [{ text: where, ...ROUNDS[round.kind] }, when, { text: table.t(`step.${step}`) }];
}

/** asked is who decides, and for which company; what about is said by sub. */
export function asked(table: Table): string {
  const { company, seat, step } = table.view;
  if (step === 'finished') return table.t('tag.over');
  if (typeof seat !== 'number' || seat < 0) return table.t('waiting.deal');
  return table.t(company ? 'waiting.company' : 'waiting.player', { seat, company: company ?? '' });
}
