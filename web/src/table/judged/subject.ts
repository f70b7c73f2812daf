// What a move is about: the first company or place that it names, or only what kind of move it is.
import type { Action } from '../../api/types';
import type { Livery } from '../../contract/livery';
import type { Shown } from '../../contract/title';

export interface Subject {
  text: string;
  /** of a company, and the value by which actions name it */
  livery?: Livery;
  company?: string;
  /** of the board */
  place?: string;
}

/** subjectOf is what the actions are about; null where they name no thing. */
export function subjectOf(
  actions: readonly Action[],
  show: (name: string, value: unknown) => Shown,
): Subject | null {
  const fields = actions.flatMap((a) => Object.entries(a).filter(([name]) => name !== 'kind'));
  for (const [name, value] of fields) {
    const { text, livery, place } = show(name, value);
    if (livery && typeof value === 'string') return { text: livery.name ?? text, livery, company: value };
    if (place) return { text, place };
  }
  return null;
}
