import { describe, expect, test } from 'vitest';
import type { OrderForm, OrderView } from '../../api/types';
import { draftOf, formOf, lackOf, orderOf, quickLimits, retold, toneOf } from './orders';

const bid: OrderForm = {
  kind: 'bid',
  on: ['NYC'],
  amount: 20,
  way: 'least',
  min: 15,
  max: 32,
  step: 1,
  ways: ['least', 'jump'],
};
const pass: OrderForm = {
  kind: 'pass',
  stops: [
    { kind: 'traded', on: ['EUR', 'N&E'], ticked: true },
    { kind: 'started', ticked: true },
    { kind: 'price', on: ['WVR'], amount: 74, min: 40, max: 100, step: 2 },
  ],
};
const buy: OrderForm = { kind: 'buy', choice: ['EUR', 'WVR'], many: true };

describe('a form', () => {
  test('proposes an order, of which nothing is sent that is empty', () => {
    expect(orderOf(bid, draftOf(bid))).toEqual({ kind: 'bid', on: ['NYC'], amount: 20, way: 'least' });
    expect(orderOf(pass, draftOf(pass))).toEqual({
      kind: 'pass',
      stops: [{ kind: 'traded', on: ['EUR', 'N&E'] }, { kind: 'started' }],
    });
  });
  test('is filled in as an order that was given before, also where that was left to some things', () => {
    const order = {
      kind: 'pass',
      stops: [
        { kind: 'traded', on: ['N&E'] },
        { kind: 'price', on: ['WVR'], amount: 60 },
      ],
    };
    expect(orderOf(pass, draftOf(pass, order))).toEqual(order);
  });
  test('finds the order that was made with it', () => {
    expect(formOf([pass, bid], { kind: 'bid', on: ['NYC'], amount: 17 })).toBe(bid);
    expect(formOf([pass, bid], { kind: 'bid', on: ['PRR'], amount: 17 })).toBeUndefined();
    expect(formOf([buy], { kind: 'buy', on: ['WVR'] })).toBe(buy);
  });
  test('told anew keeps what was changed, and proposes anew where nothing was', () => {
    const later: OrderForm = { ...bid, amount: 22, min: 21 };
    expect(retold(bid, draftOf(bid), later).amount).toBe(22);
    expect(retold(bid, { ...draftOf(bid), amount: 18, touched: true }, later).amount).toBe(18);
    const fewer: OrderForm = { kind: 'pass', stops: [pass.stops![2], pass.stops![0]] };
    const changed = { ...draftOf(pass), touched: true };
    changed.stops[2] = { ticked: true, on: ['WVR'], amount: 80 };
    expect(orderOf(fewer, retold(pass, changed, fewer)).stops).toEqual([
      { kind: 'price', on: ['WVR'], amount: 80 },
      { kind: 'traded', on: ['EUR', 'N&E'] },
    ]);
  });
  test('says what is wrong with it', () => {
    const filled = (amount: number) => lackOf(bid, { ...draftOf(bid), amount });
    expect([filled(14), filled(15), filled(32), filled(33)]).toEqual(['low', null, null, 'high']);
    expect(lackOf(buy, draftOf(buy))).toBe('on');
    expect(lackOf(pass, draftOf(pass))).toBeNull();
  });
});

test('a few limits are worth a click, the last is all one has', () => {
  expect(quickLimits({ min: 15, max: 32, step: 1 })).toEqual([15, 16, 18, 20, 24, 32]);
  expect(quickLimits({ min: 30, max: 32, step: 1 })).toEqual([30, 31, 32]);
  expect(quickLimits({ min: 33, max: 32, step: 1 })).toEqual([]);
});

test('what one did oneself is not told; what is over is news; all else asks for a thought', () => {
  const ended = (kind: string, did: number[] = []): OrderView => ({
    id: 1,
    order: { kind: 'pass' },
    since: 0,
    did,
    why: { kind },
  });
  expect(
    [ended('hand'), ended('stopped'), ended('round'), ended('round', [3]), ended('traded')].map(toneOf),
  ).toEqual([null, null, null, 'news', 'halt']);
});
