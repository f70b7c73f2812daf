import { describe, expect, it } from 'vitest';
import type { EventPlan, EventSettings } from '../../api/events';
import { again, empty, gone, nextName, places, prove, seatsOf, stretches, summed, wanted } from './settings';

const title = (id: string) => ({ id, minSeats: 2, maxSeats: 6, bots: ['clerk'], bot: 'clerk' }) as never;

describe('the settings of an event', () => {
  it('count a name on', () => {
    expect(nextName('League, season 3')).toBe('League, season 4');
    expect(nextName('Cup')).toBe('Cup 2');
    expect(nextName('2026 Cup')).toBe('2027 Cup');
  });

  it('send what the way needs and nothing else', () => {
    const draft = gone(empty('ce'), 'evening');
    const sent = wanted(draft, title);
    expect(sent).toMatchObject({
      format: 'evening',
      group: 0,
      exchange: 0,
      rounds: 0,
      onwards: 2,
      atOnce: 0,
    });
    expect(sent.legs[0].clock, 'an evening is live').toMatchObject({ kind: 'live' });
    expect(wanted(gone(draft, 'swiss'), title)).toMatchObject({ onwards: 0, break: 0, rounds: 5 });
    expect(wanted(gone(draft, 'divisions'), title)).toMatchObject({
      format: 'groups',
      divisions: true,
      even: false,
    });
  });

  it('come from a cup to divisions between which somebody goes up', () => {
    const cup = gone(empty('ce'), 'knockout');
    cup.settings.exchange = 0;
    cup.settings.rounds = 1;
    expect(gone(cup, 'divisions').settings.exchange).toBe(1);
    expect(gone(cup, 'swiss').settings.rounds).toBe(5);
  });

  it('have the same luck only where nobody sits at two tables of a round', () => {
    const draft = empty('ce');
    draft.settings.duplicate = true;
    expect(wanted(draft, title).duplicate).toBe(false);
    draft.settings.inRounds = true;
    expect(wanted(draft, title).duplicate).toBe(true);
  });

  it('begin as the last event, with its clocks, without its days', () => {
    const clock = { kind: 'days', main: 1, step: 90, up: 'bot' } as const;
    const before = { ...empty('ce').settings, legs: [{ title: 'ce', clock }], until: '2026-01-01T00:00:00Z' };
    const draft = again('League 1', before as EventSettings);
    expect(draft.settings.until).toBeUndefined();
    expect(wanted(draft, title).legs[0].clock, 'a clock that no field offers stays').toEqual(clock);
  });

  it('make no table smaller than its titles can be played, nor one of which all go on', () => {
    const three = () => ({ id: 'gr', minSeats: 3, maxSeats: 5, bots: [], bot: '' }) as never;
    const cup = gone(empty('gr'), 'knockout');
    cup.settings.seats = 3;
    cup.settings.onwards = 1;
    expect(wanted(cup, three).fewest).toBe(3);
    cup.settings.seats = 5;
    expect(wanted(cup, three).fewest).toBe(4);
    cup.settings.onwards = 4;
    expect(wanted(cup, three).fewest).toBe(5);
  });

  it('keep seats to what all titles can have', () => {
    expect(
      seatsOf([
        { minSeats: 2, maxSeats: 6 },
        { minSeats: 3, maxSeats: 5 },
      ]),
    ).toEqual([3, 4, 5]);
    expect(seatsOf([{ minSeats: 2, maxSeats: 2 }])).toEqual([]);
  });

  it('are worth one for everybody who is behind, unless somebody says otherwise', () => {
    expect(places({ seats: 4, points: { scheme: 'place' } })).toEqual([3, 2, 1, 0]);
    expect(places({ seats: 4, points: { scheme: 'place', places: [10, 6, 3] } })).toEqual([10, 6, 3, 0]);
  });
});

describe('a preview', () => {
  const design = {
    group: 3,
    games: 3,
    meet: 3,
    rounds: 0,
    tables: [
      [0, 1, 2],
      [1, 2, 0],
      [2, 0, 1],
    ],
  };

  it('proves a design from its tables, and notices one that is not exact', () => {
    expect(prove(design)).toEqual({ pairs: 3, meet: [3, 3], sits: [1, 1], games: [3, 3] });
    const broken = { ...design, tables: [...design.tables.slice(1), [0, 2, 1]] };
    expect(prove(broken).sits).toEqual([0, 2]);
    expect(prove({ ...design, group: 4 }).meet, 'who never meets counts').toEqual([0, 3]);
  });

  it('sums groups up', () => {
    expect(summed([5, 7, 5])).toEqual([
      { size: 7, times: 1 },
      { size: 5, times: 2 },
    ]);
  });

  it('lays legs one after the other, and games as many at a time as anybody plays', () => {
    const s = { ...empty('ce').settings, legs: [{ title: 'a' }, { title: 'b' }], atOnce: 2 } as EventSettings;
    const plan = { designs: [design], most: 6, rounds: 2 } as unknown as EventPlan;
    expect(stretches(s, plan, [100, 50]).map((x) => x.took)).toEqual([200, 100]);
    const cup = gone(empty('ce'), 'evening').settings;
    expect(stretches(cup, { ...plan, rounds: 2 }, [100]).map((x) => x.took)).toEqual([100, 700]);
  });
});
