import { describe, expect, it } from 'vitest';
import type { LessonData, Series } from '../contract/lesson';

const all = import.meta.glob<{ default: Series }>('../titles/*/lessons/index.ts');
const messages = import.meta.glob<Record<string, string>>('../../messages/{learn,terms}-*/*.json', {
  import: 'default',
  eager: true,
});
const words = (room: string, language: string) => messages[`../../messages/${room}/${language}.json`] ?? {};

/** the messages that a lesson cannot do without */
function wanted(series: Series, lesson: LessonData): string[] {
  const code = series.code[lesson.id];
  const of = (step: LessonData['steps'][number]) => {
    const goals = code?.steps?.[step.id]?.goals ?? [];
    const told = goals.flatMap((g) => [`goal.${g.id}`, ...(g.figure ? [`goal.${g.id}.figure`] : [])]);
    const asked = goals.length > 0 ? ['task', 'hint.1', ...told] : [];
    return [step.id, ...['text', ...asked].map((key) => `${step.id}.${key}`)];
  };
  return ['title', 'about', ...lesson.steps.flatMap(of)].map((key) => `${lesson.id}.${key}`);
}

describe.each(Object.keys(all).map((path) => [path.split('/')[2]!, path]))(
  'the lessons of %s',
  (title, path) => {
    it.each(['en', 'es', 'it', 'de'])('have all their words in %s', async (language) => {
      const series = (await all[path]!()).default;
      const room = words(`learn-${title}`, language);
      const keys = [
        ...series.data.parts.map((part) => `part.${part}`),
        ...series.data.lessons.flatMap((lesson) => wanted(series, lesson)),
      ];
      expect(keys.filter((key) => !room[key])).toEqual([]);
      const terms = words(`terms-${title}`, language);
      const linked = Object.values(room).flatMap((text) => [...text.matchAll(/\(term:([\w-]+)\)/g)]);
      expect(linked.map(([, id]) => id!).filter((id) => !terms[id] || !terms[`${id}.text`])).toEqual([]);
    });

    it.each(['en', 'es', 'it', 'de'])('answer what they ask at the end, in %s', (language) => {
      const room = words(`learn-${title}`, language);
      const asked = Object.keys(room).filter((key) => key.endsWith('.think') && room[key]!.includes('?'));
      expect(asked.filter((key) => !room[key.replace(/think$/, 'answer')])).toEqual([]);
    });

    it('have code for what they ask', async () => {
      const series = (await all[path]!()).default;
      const asks = series.data.lessons.flatMap((l) =>
        l.steps.filter((s) => s.show).map((s) => ({ lesson: l.id, step: s.id })),
      );
      const without = asks.filter((a) => !series.code[a.lesson]?.steps?.[a.step]?.goals?.length);
      expect(without).toEqual([]);
    });
  },
);
