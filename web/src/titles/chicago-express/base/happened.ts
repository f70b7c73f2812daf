// What others' moves did to a player, as cards: a share of one's company sold, a build with it, Chicago reached.
import type { Event } from '../../../api/types';
import type { Happening } from '../../../contract/title';
import { built, heldBy, of } from '../../cube/built';
import { sums, telling, type Move } from '../../shared/cards';
import { HOMES } from './liveries';
import { CHICAGO } from './map';
import type { View } from './view';

const { row } = sums('$');

/** one more share among which the income is divided */
function diluted(e: Event, { before, after, seat, table }: Move<View>): Happening | null {
  const [was, is] = [of(before, e.company), of(after, e.company)];
  if (e.seat === seat || heldBy(before, seat, e.company) === 0 || is.pays >= was.pays) return null;
  return {
    title: table.t('happened.diluted', { company: e.company }),
    text: table.t(`event.${e.kind}`, { ...e, you: 'no' }),
    rows: [
      row(table.t('sheet.pays'), was.pays, is.pays),
      row(table.t('happened.next'), before.players[seat]!.dividend, after.players[seat]!.dividend),
      row(table.t('sheet.treasury'), was.treasury, is.treasury),
    ],
    money: after.players[seat]!.dividend - before.players[seat]!.dividend,
  };
}

export const happened = telling<View>({
  'share-sold': diluted,
  'share-given': diluted,
  built: built('$'),
  // The dividend has a card of its own.
  'chicago-reached': (e, { events, before, seat, table }) => {
    const wabash = events.find((x) => x.kind === 'wabash-opened');
    if (!wabash && heldBy(before, seat, e.company) === 0) return null;
    return {
      title: table.t('happened.chicago', { company: e.company }),
      text: wabash && table.t('event.wabash-opened', wabash),
      rows: [],
      money: 0,
      places: wabash ? [CHICAGO, HOMES.WAB] : [CHICAGO],
    };
  },
});
