// What the search looks through, in the reader's language: the rules of all titles, their lessons, and the words that
// are explained.
import { seriesDataOf } from '../../base/series';
import { termsOf } from '../../terms/glossary';
import { rulesOf } from '../texts';
import { words } from '../../words/words.svelte';
import { placesOf, type Place } from './find';

/** A lesson of a title, as it is listed. */
export interface Lesson {
  title: string;
  id: string;
  /** its place in the series, from 1 */
  n: number;
  minutes: number;
  sections: string[];
  heading: string;
  text: string;
}

/** A word that is explained in the rules. */
interface Word {
  title: string;
  section: string;
  heading: string;
  text: string;
}

export interface Known {
  places: Place[];
  lessons: Lesson[];
  terms: Word[];
}

/** lessonsOf is the lessons of a title, in order. */
export async function lessonsOf(title: string): Promise<Lesson[]> {
  const [series] = await Promise.all([seriesDataOf(title), words.need('lesson')]);
  const say = (key: string) => words.say(`learn-${title}`, key);
  return (series?.lessons ?? []).map(({ id, minutes, sections }, i) => ({
    title,
    id,
    n: i + 1,
    minutes,
    sections,
    heading: say(`${id}.title`),
    text: say(`${id}.about`),
  }));
}

async function wordsOf(title: string): Promise<Word[]> {
  const say = (key: string) => words.say(`terms-${title}`, key);
  return (await termsOf(title)).flatMap(({ id, section }) =>
    section ? [{ title, section, heading: say(id), text: say(`${id}.text`) }] : [],
  );
}

export async function known(titles: string[]): Promise<Known> {
  const of = await Promise.all(
    titles.map(async (id) => ({
      places: placesOf(id, (await rulesOf(id, words.lang)) ?? ''),
      lessons: await lessonsOf(id),
      terms: await wordsOf(id),
    })),
  );
  return {
    places: of.flatMap((o) => o.places),
    lessons: of.flatMap((o) => o.lessons),
    terms: of.flatMap((o) => o.terms),
  };
}
