// The pieces as paths about their own middle; see hatch.ts for why they begin and end there.
import { circle, type Box } from './hatch';
import type { Livery } from '../../contract/livery';

interface Form {
  /** how wide it is drawn */
  width: number;
  body: string;
  wheels: string;
  /** where its livery's pattern is */
  hatched: Box;
  /** where its letter stands, and how large */
  letter: { x: number; y: number };
  size(livery: Livery): number;
  /** the stroke of its light edge, at this scale */
  edge(scale: number): number;
}

/** An engine heading west: the boiler carries the livery's pattern, the cab its letter. */
const engine: Form = {
  width: 32,
  body: 'm-15.5 8l3 -4.8v-5.8h.9v-3.4l-1 -2.6h5.2l-1 2.6v3.4h3.4c0 -3 3.8 -3 3.8 0h1.2v-6h15.5v14.2h-2.5a4 4 0 0 1 -8 0h-.6a3.4 3.4 0 0 1 -6.8 0h-1.2a3.4 3.4 0 0 1 -6.8 0l-.8 2.4zm15.5 -8',
  wheels: circle(-7, 5.8, 2.6) + circle(1, 5.8, 2.6) + circle(9, 5.4, 3.2),
  hatched: { left: -12.5, top: -2.6, right: 0, bottom: 3 },
  letter: { x: 7.8, y: 2.4 },
  size: (l) => (l.letter.length > 1 ? 8.5 : 11.5),
  edge: (scale) => 3 / Math.max(scale, 0.8),
};

/** The small piece, for crowded hexes and far zoom. */
const cube: Form = {
  width: 15,
  body: 'm-5 -7.5h10a2.5 2.5 0 0 1 2.5 2.5v10a2.5 2.5 0 0 1 -2.5 2.5h-10a2.5 2.5 0 0 1 -2.5 -2.5v-10a2.5 2.5 0 0 1 2.5 -2.5zm5 7.5',
  wheels: '',
  hatched: { left: -6.5, top: 3.1, right: 6.5, bottom: 6.5 },
  letter: { x: 0, y: 2.6 },
  size: (l) => (l.letter.length > 1 ? 7.5 : 9.3),
  edge: (scale) => 1.2 / scale,
};

export const FORMS = { engine, cube };
export type FormName = keyof typeof FORMS;
