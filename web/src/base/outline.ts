// Which lessons a title has, known before they are loaded: written into the page when it is built (lessons.ts).
declare const __LESSONS__: Record<string, [id: string, minutes: number][]>;

interface Outline {
  id: string;
  minutes: number;
}

const outlines = new Map(
  Object.entries(__LESSONS__).map(([title, lessons]) => [
    title,
    lessons.map(([id, minutes]): Outline => ({ id, minutes })),
  ]),
);

/** outline is the lessons of a title in order; none where it has none. */
export const outline = (title: string): readonly Outline[] => outlines.get(title) ?? [];
