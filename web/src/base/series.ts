// The lessons of the titles, each series loaded when it is first wanted.
import { words } from '../words/words.svelte';
import type { LessonData, Series, SeriesData } from '../contract/lesson';

const lists = import.meta.glob<SeriesData>('../titles/*/lessons/lessons.json', { import: 'default' });
const series = import.meta.glob<{ default: Series }>('../titles/*/lessons/index.ts');

/** seriesDataOf loads what the lessons of a title are, with their words; undefined where it has none. */
export async function seriesDataOf(title: string): Promise<SeriesData | undefined> {
  const [found] = await Promise.all([
    lists[`../titles/${title}/lessons/lessons.json`]?.(),
    words.need(`learn-${title}`),
  ]);
  return found;
}

/** seriesOf loads the lessons of a title to be played, with their words; undefined where it has none. */
export async function seriesOf(title: string): Promise<Series | undefined> {
  const [found] = await Promise.all([
    series[`../titles/${title}/lessons/index.ts`]?.(),
    words.need(`learn-${title}`),
  ]);
  return found?.default;
}

/** startOf loads the game that a lesson begins in, up to where it does. */
export async function startOf(series: Series, lesson: LessonData): Promise<unknown> {
  const record = (await series.record(lesson.record)) as { entries: unknown[] };
  return { ...record, entries: record.entries.slice(0, lesson.at) };
}

/** teaches is the lesson that is about a section of the rules, the one that it is most about; undefined where none is. */
export function teaches(lessons: readonly LessonData[], section: string): LessonData | undefined {
  const far = (lesson: LessonData) => {
    const at = lesson.sections.indexOf(section);
    if (at >= 0) return at;
    return lesson.sections.some((whole) => section.startsWith(`${whole}.`))
      ? lesson.sections.length
      : Infinity;
  };
  const nearest = Math.min(...lessons.map(far));
  return nearest < Infinity ? lessons.find((lesson) => far(lesson) === nearest) : undefined;
}
