import { describe, expect, it } from 'vitest';
import {
  filling,
  fit,
  held,
  lettering,
  pinch,
  showing,
  toBoard,
  toScreen,
  zoomAt,
  zoomOf,
  CLOSEST,
  NO_INSETS,
} from './camera';
import { hidden, standBeside } from './card';
import {
  bounds,
  centre,
  moved,
  neighbours,
  outline,
  placeAt,
  towards,
  SIDE,
  type Layout,
  type Place,
} from './geometry';
import { networksOf, outwards, ties } from './pieces/network';
import { engraving, engravings } from './terrain';

const flat: Layout = { orientation: 'flat', shove: 0.5 };
const pointy: Layout = { orientation: 'pointy', shove: -0.5 };

const grid = (layout: Layout, cols: number, rows: number): Place[] =>
  Array.from({ length: cols * rows }, (_, i) => {
    const col = i % cols;
    const row = Math.floor(i / cols);
    return { id: `${col},${row}`, ...centre(layout, col, row) };
  });

describe('hexes on the plane', () => {
  it.each([flat, pointy])(
    'an inner hex touches six others, a corner two or three ($orientation)',
    (layout) => {
      const near = neighbours(grid(layout, 5, 5));
      expect(near.get('2,2')).toHaveLength(6);
      expect([2, 3]).toContain(near.get('0,0')!.length);
    },
  );

  it('odd columns of a flat map lie half a hex lower', () => {
    expect(
      neighbours(grid(flat, 4, 4))
        .get('1,1')!
        .sort(),
    ).toEqual(['0,1', '0,2', '1,0', '1,2', '2,1', '2,2']);
  });

  it('odd rows of a pointy map may lie half a hex to the left', () => {
    expect(
      neighbours(grid(pointy, 4, 4))
        .get('1,1')!
        .sort(),
    ).toEqual(['0,0', '0,1', '0,2', '1,0', '1,2', '2,1']);
  });

  it('being neighbours is mutual', () => {
    const near = neighbours(grid(flat, 6, 6));
    for (const [id, others] of near) for (const other of others) expect(near.get(other)).toContain(id);
  });

  it('finds the hex under a point, and none beside the land', () => {
    const places = grid(pointy, 4, 4);
    for (const p of places)
      expect(placeAt(places, { x: p.x * SIDE + 10, y: p.y * SIDE - 10 })?.id).toBe(p.id);
    expect(placeAt(places, { x: -500, y: 0 })).toBeNull();
  });

  it('an outline has six corners, a side from the centre', () => {
    const corners = [...outline('flat', 0, 0).matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map((m) =>
      Math.hypot(+m[1]!, +m[2]!),
    );
    expect(corners).toHaveLength(6);
    for (const c of corners) expect(c).toBeCloseTo(SIDE, 0);
  });

  it('arrow keys go where the eye expects', () => {
    const places = grid(flat, 5, 5);
    const from = places.find((p) => p.id === '2,2')!;
    expect(towards(places, from, 'up')?.id).toBe('2,1');
    expect(towards(places, from, 'down')?.id).toBe('2,3');
    expect(['3,1', '3,2']).toContain(towards(places, from, 'right')?.id);
    expect(towards(places.slice(0, 5), places[0]!, 'up')).toBeNull();
  });

  it('arrow keys reach every one of a few scattered options', () => {
    const places = grid(flat, 9, 9).filter((p) => ['0,0', '8,1', '4,4', '1,8', '7,7'].includes(p.id));
    const reached = new Set(['4,4']);
    for (let go = 0; go < 5; go++)
      for (const id of [...reached])
        for (const h of ['up', 'down', 'left', 'right'] as const) {
          const next = towards(
            places,
            places.find((p) => p.id === id)!,
            h,
          );
          if (next) reached.add(next.id);
        }
    expect(reached.size).toBe(5);
  });
});

describe('the camera', () => {
  const box = { x: -50, y: -20, width: 1000, height: 600 };
  const window = { width: 500, height: 500 };

  it('fits the whole board, centred between the insets', () => {
    const c = fit(box, window, { ...NO_INSETS, bottom: 100 });
    expect(c.scale).toBe(0.5);
    expect(toScreen(c, { x: -50, y: -20 })).toEqual({ x: 0, y: 50 });
  });

  it('there and back again', () => {
    const c = { x: 12, y: -7, scale: 1.7 };
    const p = toBoard(c, toScreen(c, { x: 31, y: 99 }));
    expect(p.x).toBeCloseTo(31);
    expect(p.y).toBeCloseTo(99);
  });

  it('zooms about the pointer', () => {
    const c = fit(box, window);
    const at = { x: 120, y: 340 };
    const under = toBoard(c, at);
    const z = zoomAt(c, 1.8, at, 0.1);
    expect(toScreen(z, under).x).toBeCloseTo(at.x);
    expect(toScreen(z, under).y).toBeCloseTo(at.y);
    expect(zoomAt(c, 1e6, at, 0.1).scale * SIDE).toBe(CLOSEST);
    expect(zoomAt(c, 1e-6, at, 0.1).scale).toBe(0.1);
  });

  it('two fingers carry what is under them', () => {
    const c = fit(box, window);
    const [a, b, to, too] = [
      { x: 100, y: 100 },
      { x: 200, y: 100 },
      { x: 90, y: 140 },
      { x: 290, y: 140 },
    ];
    const z = pinch(c, a, b, to, too, 0.1);
    expect(z.scale).toBeCloseTo(c.scale * 2);
    expect(toScreen(z, toBoard(c, a)).x).toBeCloseTo(to.x);
    expect(toScreen(z, toBoard(c, b)).y).toBeCloseTo(too.y);
  });

  it('never loses the board', () => {
    const lost = held({ x: 1e5, y: -1e5, scale: 1 }, box, window);
    const mid = toBoard(lost, { x: 250, y: 250 });
    expect(mid).toEqual({ x: box.x, y: box.y + box.height });
  });
  it('shows the board and not the sea beyond it, where a corner is looked at', () => {
    const window = { width: 300, height: 200 };
    const corner = { x: -box.x * 2 + 150, y: -box.y * 2 + 100, scale: 2 };
    const full = filling(corner, box, window, NO_INSETS);
    const at = toScreen(full, box);
    expect(at.x).toBeLessThanOrEqual(0);
    expect(at.y).toBeLessThanOrEqual(0);
    expect(filling(full, box, window, NO_INSETS)).toEqual(full);
  });

  it('moves only as far as needed to show a hex', () => {
    const c = { x: 0, y: 0, scale: 1 };
    expect(showing(c, { x: 250, y: 250 }, window, NO_INSETS)).toEqual(c);
    expect(toScreen(showing(c, { x: 900, y: 250 }, window, NO_INSETS), { x: 900, y: 0 }).x).toBeLessThan(
      window.width,
    );
  });

  it('letters more as it comes closer, at nearly one size on screen', () => {
    expect([10, 16, 23, 24, 40, 41].map((px) => zoomOf(px))).toEqual([
      'far',
      'middle',
      'middle',
      'near',
      'near',
      'close',
    ]);
    for (const px of [24, 31, 40]) {
      const onScreen = (10 * lettering(px) * px) / SIDE;
      expect(onScreen).toBeGreaterThanOrEqual(9);
      expect(onScreen).toBeLessThanOrEqual(13);
    }
  });
});

describe('lines', () => {
  const near = neighbours(grid(flat, 4, 1));

  it('tie each hex to an earlier neighbour', () => {
    const all = ties([{ company: 'PRR', hexes: ['0,0', '1,0', '2,0'] }], near);
    expect(all.map((t) => [t.from, t.to])).toEqual([
      ['0,0', '1,0'],
      ['1,0', '2,0'],
    ]);
  });

  it('run side by side where ways are shared', () => {
    const all = ties(
      [
        { company: 'PRR', hexes: ['0,0', '1,0'] },
        { company: 'B&O', hexes: ['1,0', '0,0'] },
      ],
      near,
    );
    expect(all.map((t) => [t.company, t.lane, t.lanes])).toEqual([
      ['PRR', 0, 2],
      ['B&O', 1, 2],
    ]);
  });

  it('lead outwards from home, whatever order the hexes are named in', () => {
    expect(outwards('2,0', ['0,0', '1,0', '2,0', '3,0'], near)).toEqual(['2,0', '1,0', '3,0', '0,0']);
    expect(outwards('9,9', ['0,0'], near)).toEqual(['0,0']);
  });

  it('of a builder end with what is composed, and companies without hexes have none', () => {
    const companies = [
      { company: 'PRR', hexes: ['0,0', '1,0', '2,0'] },
      { company: 'B&O', hexes: ['3,0'] },
      { company: 'WAB', hexes: [] },
    ];
    const homes = { PRR: '2,0', 'B&O': '3,0', WAB: '0,0' };
    expect(networksOf(companies, homes, near, 'PRR', ['0,0'])).toEqual([
      { company: 'PRR', hexes: ['2,0', '1,0', '0,0'], pending: 1 },
      { company: 'B&O', hexes: ['3,0'], pending: 0 },
    ]);
  });

  it('are pending where the hex is not confirmed', () => {
    const all = ties([{ company: 'PRR', hexes: ['0,0', '1,0', '2,0'], pending: 1 }], near);
    expect(all.map((t) => t.pending)).toEqual([false, true]);
  });
});

describe('a preview card', () => {
  const window = { width: 800, height: 600 };
  const card = { width: 200, height: 120 };

  it('stays in the window and off its own hex', () => {
    for (const anchor of [
      { x: 10, y: 10 },
      { x: 790, y: 590 },
      { x: 400, y: 300 },
    ]) {
      const s = standBeside(anchor, 30, card, window, []);
      expect(s.x).toBeGreaterThanOrEqual(0);
      expect(s.x + card.width).toBeLessThanOrEqual(window.width);
      expect(
        hidden({ ...s, ...card }, [{ x: anchor.x - 5, y: anchor.y - 5, width: 10, height: 10, weight: 1 }]),
      ).toBe(0);
    }
  });

  it('hides no option where it can help it', () => {
    const left = { x: 100, y: 200, width: 200, height: 200, weight: 1 };
    const s = standBeside({ x: 400, y: 300 }, 30, card, window, [left]);
    expect(hidden({ ...s, ...card }, [left])).toBe(0);
  });
});

describe('the box round a map', () => {
  it('holds all its outlines', () => {
    const b = bounds('flat', [{ id: 'a', x: 0, y: 0 }]);
    expect(b.width).toBeCloseTo(2 * SIDE);
    expect(b.height).toBeCloseTo(Math.sqrt(3) * SIDE);
  });
});

it('neighbouring variants of a terrain differ', () => {
  for (const t of ['plain', 'forest', 'hill', 'mountain', 'marsh'] as const)
    expect(engraving(t, 0)).not.toEqual(engraving(t, 1));
});

describe('paths moved to their place', () => {
  it('moves what is told from the origin and leaves what is told from the last point', () => {
    expect(moved('M-1 2l3 4H5V-6.5Z', 10, 100)).toBe('M9 102l3 4H15V93.5Z');
    expect(moved('M0 0Q1 2 3 4T5 6A7 7 0 0 1 8 9', 1, 2)).toBe('M1 2Q2 4 4 6T6 8A7 7 0 0 1 9 11');
    expect(moved('M0-6.2a2 2 0 1 0 .01 0M-3.2-.2H3.2', 5, 5)).toBe('M5 -1.2a2 2 0 1 0 .01 0M1.8 4.8H8.2');
    expect(moved('M1 1L2 2', 0, 0)).toBe('M1 1L2 2');
  });
  it('gathers engravings by their pen', () => {
    const hex = (id: string, x: number) => ({ id, x, y: 0, terrain: 'hill' as const, variant: 0 as const });
    const one = engravings([hex('a', 0)]);
    const two = engravings([hex('a', 0), hex('b', 2)]);
    expect(two.map((s) => s.width)).toEqual(engraving('hill', 0).map((s) => s.width));
    two.forEach((s, i) => expect(s.d.startsWith(one[i]!.d) && s.d.length > one[i]!.d.length).toBe(true));
  });
});
