import { describe, expect, it } from 'vitest';
import { verdicts } from './can';
import type { Cubes, View } from './view';

const factory = (free: number, missing: Cubes, ran = false, cost?: number, trade = false) => ({
  free,
  missing,
  ran,
  ...(cost === undefined ? {} : { way: { cost, short: 0, trade, asset: false } }),
});
const view = (factories: ReturnType<typeof factory>[], cash = 100): View =>
  ({
    companies: [{ company: 'swift', cash, factories }],
    market: { workers: 2, next: 40, costs: [40, 80, 130] },
  }) as unknown as View;
const swift = (v: View) => verdicts(v, 'swift');

describe('can a factory run?', () => {
  it('yes, where nothing is missing', () => {
    expect(swift(view([factory(0, {})]))[0]).toMatchObject({ can: true, cost: 0, waits: false });
  });
  it('says what workers and resources would cost', () => {
    const [first] = swift(view([factory(2, { steel: 2 }, false, 40)]));
    expect(first).toMatchObject({ can: false, workers: 2, wages: 80, cubes: 40, cost: 120, poor: 20 });
  });
  it('gives the cheap cube and the cheap worker to the first one only', () => {
    const [, second] = swift(
      view([factory(1, { steel: 1 }, false, 10), factory(2, { steel: 1 }, false, 40)]),
    );
    expect(second).toMatchObject({ cubes: 30, wages: 90, waits: true });
  });
  it('knows what is not for sale', () => {
    const [first] = swift(view([factory(0, { coal: 2 })]));
    expect(first).toMatchObject({ can: false, cubes: null, cost: null });
  });
  it('says where the Haymarket helps', () => {
    const [first] = swift(view([factory(0, { livestock: 1 }, false, 30, true)]));
    expect(first).toMatchObject({ can: false, cubes: 30, via: 'trade' });
  });
  it('asks nothing more of a factory that has run', () => {
    const [first, second] = swift(view([factory(0, {}, true), factory(0, { steel: 1 }, false, 10)]));
    expect(first).toMatchObject({ ran: true, cost: 0 });
    expect(second).toMatchObject({ cubes: 10, waits: false });
  });
});
