// Terrain, engraved: strokes about a hex's centre, for a side of 33. Two variants
// in turn, so that neighbours differ.
import { moved, SIDE, type Place } from './geometry';

export type Terrain = 'plain' | 'forest' | 'hill' | 'mountain' | 'works' | 'marsh' | 'none';

/** One stroke of an engraving. */
interface Stroke {
  d: string;
  /** which of the engraving inks */
  ink: '--glyph' | '--glyph-forest' | '--glyph-mountain' | '--glyph-works';
  width: number;
  opacity: number;
}

type Spots = readonly (readonly [number, number])[];

const TREES: readonly [Spots, Spots] = [
  [
    [-16, 7],
    [-5, 2],
    [7, 4],
    [16, 9],
    [-9, 15],
    [3, 14],
    [12, -5],
    [-4, -10],
  ],
  [
    [-17, 3],
    [-7, 11],
    [5, 9],
    [14, 2],
    [4, -5],
    [-6, -3],
    [16, 14],
    [-15, 16],
  ],
];
const TUFTS: readonly [Spots, Spots] = [
  [
    [-8, 13],
    [10, 7],
    [-13, -3],
  ],
  [
    [-12, 6],
    [6, 12],
    [13, -2],
  ],
];
const REEDS: readonly [Spots, Spots] = [
  [
    [-14, 8],
    [2, 14],
    [12, 4],
    [-4, -2],
  ],
  [
    [-10, 12],
    [8, 10],
    [14, -3],
    [-13, -1],
  ],
];
const RIDGES = [
  'M-20 11L-6 -11L4 3L9 -4L21 11M-6 -11L-8 -3L-4 1L-6 7M9 -4L8 2L11 5',
  'M-22 11L-9 -8L-4 -1L3 -12L20 11M3 -12L1 -4L5 -1L3 6M-9 -8L-10 -1L-7 3',
] as const;
const RIDGE_SHADES = [
  'M-4 -7l3 5M-2 -3l4 7M1 1l4 7M-3 2l4 7M10 -1l3 5M12 2l4 6',
  'M5 -8l3 5M8 -4l4 7M11 0l5 8M6 -1l5 9M-7 -4l3 6M-5 1l4 7',
] as const;
const HILLS = ['M-18 7Q-9 -4 -2 6Q8 -9 18 8', 'M-18 8Q-8 -8 2 6Q9 -4 18 8'] as const;
const HILL_SHADES = ['M9 1l2 4M12 3l2 4M-8 3l2 3', 'M-6 1l2 4M-3 2l2 4M11 3l2 3'] as const;
const WORKS = 'M-13 10V-1L-6 4V-1L1 4V-1L6 3V-12H10V10Z';
const SMOKE = 'M8 -14q3 -3 6 -1t5 -2';

const tree = (x: number, y: number, k: number) =>
  `M${x} ${y - 5 * k}l${3 * k} ${5 * k}h${-6 * k}ZM${x} ${y - 1.6 * k}l${3.8 * k} ${5.4 * k}h${-7.6 * k}ZM${x} ${y + 3.8 * k}v${2 * k}`;
const tuft = (x: number, y: number) => `M${x} ${y}l-1.6 -3.4M${x + 1.6} ${y}v-4M${x + 3.2} ${y}l1.6 -3.4`;
const reed = (x: number, y: number) => `M${x - 4} ${y}h8M${x - 2} ${y}v-4M${x} ${y}v-5.5M${x + 2} ${y}v-4`;

/** The engraving of a terrain, in one of its two variants. */
export function engraving(terrain: Terrain, variant: 0 | 1): readonly Stroke[] {
  switch (terrain) {
    case 'forest': {
      const d = TREES[variant].map(([x, y], i) => tree(x, y, i % 3 ? 0.9 : 1.1)).join('');
      return [{ d, ink: '--glyph-forest', width: 0.75, opacity: 0.62 }];
    }
    case 'mountain':
      return [
        { d: RIDGES[variant], ink: '--glyph-mountain', width: 1.1, opacity: 0.75 },
        { d: RIDGE_SHADES[variant], ink: '--glyph-mountain', width: 0.6, opacity: 0.6 },
      ];
    case 'hill':
      return [
        { d: HILLS[variant], ink: '--glyph-mountain', width: 0.9, opacity: 0.6 },
        { d: HILL_SHADES[variant], ink: '--glyph-mountain', width: 0.55, opacity: 0.5 },
      ];
    case 'plain':
      return [
        { d: TUFTS[variant].map(([x, y]) => tuft(x, y)).join(''), ink: '--glyph', width: 0.7, opacity: 0.5 },
      ];
    case 'marsh':
      return [
        {
          d: REEDS[variant].map(([x, y]) => reed(x, y)).join(''),
          ink: '--glyph-forest',
          width: 0.7,
          opacity: 0.55,
        },
      ];
    case 'works':
      return [
        { d: WORKS, ink: '--glyph-works', width: 1.1, opacity: 1 },
        { d: SMOKE, ink: '--glyph-works', width: 0.9, opacity: 0.7 },
      ];
    case 'none':
      return [];
  }
}

type Engraved = Place & { terrain: Terrain; variant: 0 | 1 };
const engraved = new WeakMap<readonly Engraved[], readonly Stroke[]>();

/** The engravings of all hexes, those of the same pen in one stroke; made once for a map. */
export function engravings(hexes: readonly Engraved[]): readonly Stroke[] {
  let made = engraved.get(hexes);
  if (!made) engraved.set(hexes, (made = strokes(hexes)));
  return made;
}

function strokes(hexes: readonly Engraved[]): readonly Stroke[] {
  const pens = new Map<string, Stroke>();
  for (const h of hexes) {
    for (const s of engraving(h.terrain, h.variant)) {
      const pen = `${s.ink} ${s.width} ${s.opacity}`;
      const d = moved(s.d, h.x * SIDE, h.y * SIDE + 1);
      const drawn = pens.get(pen);
      if (drawn) drawn.d += d;
      else pens.set(pen, { ...s, d });
    }
  }
  return [...pens.values()];
}
