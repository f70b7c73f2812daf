// What the front page knows of the lessons of a title before they are loaded: the names and minutes of all of them, in order.
import { existsSync, readdirSync, readFileSync } from 'node:fs';

interface Outlined {
  lessons: { id: string; minutes: number }[];
}

const titles = new URL('src/titles/', import.meta.url);

export function outlines(): Record<string, [id: string, minutes: number][]> {
  const found: Record<string, [string, number][]> = {};
  for (const title of readdirSync(titles)) {
    const file = new URL(`${title}/lessons/lessons.json`, titles);
    if (!existsSync(file)) continue;
    const { lessons } = JSON.parse(readFileSync(file, 'utf8')) as Outlined;
    found[title] = lessons.map(({ id, minutes }) => [id, minutes]);
  }
  return found;
}
