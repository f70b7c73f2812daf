import { describe, expect, it } from 'vitest';
import { atSquare, best, lines, marks, plans, type Plan } from './plans';
import type { View } from './view';

const buy = (resource: string, price: number) => ({ kind: 'purchase', resource, price });
const trade = (give: string, resource: string) => ({ kind: 'trade', company: 'swift', give, resource });
const steps = [buy('wood', 10), buy('wood', 20), trade('wood', 'livestock'), buy('steel', 20)];
const plan: Plan = { last: 0, cost: 50, short: 0, steps };

const factory = (more: object) => ({ ran: false, free: 0, goods: 2, missing: {}, ...more });
const view = (...factories: object[]): View =>
  ({
    step: 'produce',
    operation: { company: 'swift', ran: 0 },
    companies: [{ company: 'swift', goodPrice: 50, factories: factories.map(factory) }],
  }) as unknown as View;
const lacking = (cost: number, short = 0) => ({ missing: { steel: 1 }, way: { cost, short, steps } });

describe('a plan', () => {
  it('tells what is bought for a trade in the line of the trade', () => {
    expect(lines(steps)).toEqual([
      {
        buys: [
          { resource: 'wood', price: 10 },
          { resource: 'wood', price: 20 },
        ],
        give: 'wood',
        held: 0,
        resource: 'livestock',
      },
      { buys: [{ resource: 'steel', price: 20 }], held: 0, resource: 'steel' },
    ]);
  });
  it('says of what is given which was there already', () => {
    expect(lines([buy('coal', 10), trade('coal', 'wood')])[0]).toMatchObject({ held: 1, give: 'coal' });
  });
  it('marks the cubes that it takes, and the square before and after', () => {
    expect(marks(plan, 20, 'wood')).toEqual([1]);
    expect(marks(plan, 20, 'steel')).toEqual([2]);
    expect(marks(plan, 30, 'steel')).toEqual([]);
    expect(atSquare(plan, 'livestock')).toEqual({ by: -1, marks: [1] });
    expect(atSquare(plan, 'wood')).toEqual({ by: 2, marks: [] });
  });
});

describe('what the green button does', () => {
  it('runs what lacks nothing', () => {
    expect(best(view({}))).toEqual({ last: 0, cost: 0, short: 0, steps: [] });
  });
  it('buys for all factories that can be paid', () => {
    expect(best(view(lacking(50), lacking(80)))?.last).toBe(1);
    expect(best(view(lacking(50), lacking(80, 30)))?.last).toBe(0);
  });
  it('buys for no second factory that costs more than its goods bring', () => {
    expect(best(view(lacking(50), lacking(150)))?.last).toBe(0);
  });
  it('knows no way where a factory is short of workers, or nothing helps', () => {
    expect(plans(view({ free: 1 }))).toEqual([]);
    expect(plans(view({ missing: { coal: 1 } }, lacking(20)))).toEqual([]);
    expect(best(view(lacking(60, 10)))).toBeUndefined();
  });
});
