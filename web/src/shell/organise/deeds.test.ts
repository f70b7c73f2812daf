import { describe, expect, it } from 'vitest';
import type { EventEntrant, EventPage, EventTable } from '../../api/events';
import { about, atTable, ranked } from './deeds';

const table = (n: number, state: EventTable['state'], round = 1) =>
  ({ n, state, round, seats: [{ entrant: 0 }, { entrant: 1 }] }) as unknown as EventTable;
const who = (n: number, more: object = {}) =>
  ({ n, name: `P${n}`, state: 'in', timeouts: 0, given: 0, you: false, ...more }) as unknown as EventEntrant;
const event = (more: object = {}) =>
  ({
    status: 'running',
    round: 1,
    settings: { format: 'groups' },
    tables: [],
    people: [],
    ...more,
  }) as unknown as EventPage;

describe('what organisers can do', () => {
  it('at a table follows from how far it is', () => {
    const waiting = [table(0, 'waiting'), table(1, 'waiting')];
    expect(atTable(event({ tables: waiting }), waiting[0])).toEqual(['begin', 'exchange']);
    expect(atTable(event(), table(0, 'playing'))).toEqual(['adjourn', 'decide']);
    expect(atTable(event(), { ...table(0, 'playing'), stands: '2026-01-01T00:00:00Z' })).toEqual([
      'resume',
      'decide',
    ]);
    expect(atTable(event(), table(0, 'undecided'))).toEqual(['decide']);
    expect(atTable(event({ status: 'done' }), table(0, 'over'))).toEqual(['decide']);
    expect(atTable(event({ status: 'cancelled' }), table(0, 'playing'))).toEqual([]);
    const cup = event({ round: 2, settings: { format: 'knockout' } });
    expect(atTable(cup, table(0, 'over')), 'the next round was made from it').toEqual([]);
  });

  it('about somebody needs a substitute to replace them, and is nothing about oneself', () => {
    const sub = who(5, { state: 'substitute' });
    expect(about(event(), who(1))).toEqual(['correct', 'remove']);
    expect(about(event({ people: [sub] }), who(1, { timeouts: 2 }))).toEqual([
      'replace',
      'correct',
      'waive',
      'remove',
    ]);
    expect(about(event({ people: [sub] }), who(1, { state: 'left', by: 5 }))).toEqual(['correct']);
    expect(about(event({ people: [sub] }), who(1, { you: true }))).toEqual([]);
    expect(about(event({ status: 'entry' }), who(1))).toEqual(['remove']);
  });

  it('takes places that can be come to', () => {
    expect(ranked([1, 2, 3])).toBe(true);
    expect(ranked([1, 1, 3])).toBe(true);
    expect(ranked([1, 1, 2])).toBe(false);
    expect(ranked([2, 2, 1])).toBe(true);
  });
});
