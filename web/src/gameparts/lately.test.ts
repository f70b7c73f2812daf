import { describe, expect, it } from 'vitest';
import { NO_INSETS, between, showing, toScreen } from '../board/camera';
import { lately } from './lately';

type Table = Parameters<typeof lately>[0];

/** A table at which seat 0 is mine, and its entries: the seat, and the hex that its action names. */
const table = (entries: [number | 'chance', string?][], live = true, ringed: string[] = []) =>
  ({
    live,
    ringed: new Set(ringed),
    isMine: (seat: number) => seat === 0,
    entries: entries.map(([seat, hex]) => ({ seat, action: { kind: hex ? 'lay' : 'pass', hex } })),
  }) as unknown as Table;

describe('what was done lately', () => {
  it('is where the last of the others to do something on the board did it, the latest first', () => {
    expect(lately(table([[0, 'A1'], [1, 'B1'], [2, 'C1'], [2, 'C2'], [1]]))).toEqual(['C2', 'C1']);
  });

  it('is what the card on the screen tells of, also of the past', () => {
    expect(lately(table([[1, 'B1']], true, ['A1', 'A2']))).toEqual(['A1', 'A2']);
    expect(lately(table([[1, 'B1']], false, ['A1']))).toEqual(['A1']);
  });

  it('is nothing once I have moved, nor while the past is looked at', () => {
    expect(lately(table([[1, 'B1'], [0]]))).toEqual([]);
    expect(lately(table([[1, 'B1']], false))).toEqual([]);
  });
});

describe('a camera brought to show a point', () => {
  const window = { width: 400, height: 300 };
  const camera = { x: 0, y: 0, scale: 1 };

  it('is the same one where the point is in sight', () => {
    expect(showing(camera, { x: 200, y: 150 }, window, NO_INSETS)).toBe(camera);
  });

  it('moves the point in by as little as can be, above what is kept free, and never zooms', () => {
    const shown = showing(camera, { x: 200, y: 290 }, window, { ...NO_INSETS, bottom: 80 });
    expect(shown.scale).toBe(camera.scale);
    expect(shown.x).toBe(camera.x);
    expect(toScreen(shown, { x: 200, y: 290 }).y).toBeLessThanOrEqual(300 - 80);
    expect(between(camera, shown, 1)).toEqual(shown);
  });
});
