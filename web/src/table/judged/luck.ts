// What draws gave, as the log tells them: what it tells as one line is one draw.
import type { ReviewDraw } from '../../api/types';
import type { StoryLine } from '../../contract/live';
import { lineOf } from '../story/story';

export interface LuckyDraw {
  line: StoryLine;
  /** whom it gave most, and how much of a chance */
  seat: number;
  gained: number;
}

/** How many are told, and what is too little to be told. */
const TOLD = 5;
const LEAST = 0.005;

/** luckiest is the draws that gave somebody most, the luckiest first. */
export function luckiest(draws: readonly ReviewDraw[], story: readonly StoryLine[]): LuckyDraw[] {
  const sums = new Map<StoryLine, number[]>();
  for (const { entry, gained } of draws) {
    const line = story[lineOf(story, entry)];
    if (!line) continue;
    const sum = sums.get(line);
    sums.set(line, sum ? sum.map((x, seat) => x + gained[seat]) : [...gained]);
  }
  return [...sums]
    .map(([line, gained]) => {
      const most = Math.max(...gained);
      return { line, seat: gained.indexOf(most), gained: most };
    })
    .filter(({ gained }) => gained >= LEAST)
    .sort((a, b) => b.gained - a.gained)
    .slice(0, TOLD);
}
