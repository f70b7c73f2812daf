// The figures of the rules: positions that Go replays (figures/<id>.json, see pocket/figures_test.go) and the drawing
// of them, Figure.svelte beside the texts of a title. Both come with the first figure that is shown.
import type { Component } from 'svelte';
import { words } from '../words/words.svelte';

/** The game that the positions of a figure are of. */
export interface Setup {
  /** who sits where */
  seats: string[];
  /** the seat that it is seen from; null for a watcher */
  seat: number | null;
  settings: Record<string, string>;
}

/** What a title's Figure.svelte is given. Of the views only what figures.json keeps is there. */
export interface FigureProps<V = unknown> {
  id: string;
  views: V[];
  setup: Setup;
  /** of an example: the step that is shown, from 0 */
  step: number;
}

export interface Drawn {
  Figure: Component<FigureProps>;
  views: unknown[];
  setup: Setup;
}

const positions = import.meta.glob<Pick<Drawn, 'views' | 'setup'>>('../titles/*/rules/figures/*.json', {
  import: 'default',
});
const drawings = import.meta.glob<Component<FigureProps>>('../titles/*/rules/Figure.svelte', {
  import: 'default',
});

let sign: Promise<unknown> | undefined;

/**
 * begun waits until somebody does anything: what is not in the window is drawn after that. Where a page opens further down
 * its browser scrolls there, which is a sign too.
 */
export function begun(): Promise<unknown> {
  return (sign ??= Promise.race(
    ['scroll', 'pointerdown', 'pointermove', 'keydown'].map(
      (kind) => new Promise((done) => addEventListener(kind, done, { once: true, passive: true })),
    ),
  ));
}

/** chosen waits for it where a user has named no title: they are shown the first, and its figures come when they go on. */
export const chosen = async (): Promise<unknown> => location.pathname === '/rules' && begun();

/** figureOf loads a figure of a title, and the words that it is lettered with. */
export async function figureOf(title: string, id: string): Promise<Drawn | undefined> {
  const [position, Figure] = await Promise.all([
    positions[`../titles/${title}/rules/figures/${id}.json`]?.(),
    drawings[`../titles/${title}/rules/Figure.svelte`]?.(),
    words.need(title),
  ]);
  return position ? { ...position, Figure } : undefined;
}
