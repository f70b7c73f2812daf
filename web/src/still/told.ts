// What a picture tells in words: where the game is, what is asked, and how everybody stands.
import type { Figure, Pictured } from '../contract/pictured';
import type { TableContext } from '../contract/title';
import { words } from '../words/words.svelte';
import type { Question } from './question';

interface Row extends Figure {
  seat: number;
  name: string;
  bot: boolean;
  asked: boolean;
}

/** headed is the title with its round, and the sentence: what is asked, or who has won. */
export function headed(of: Question, title: Pictured, table: TableContext) {
  const tags = title.tags(table).map((tag) => tag.text);
  return {
    tags: [title.name, ...tags].map((text) => text.toUpperCase()),
    sentence: wonBy(of) ?? title.asked(table),
  };
}

function wonBy(of: Question): string | undefined {
  const winners = of.turn.over ? of.standings.filter((s) => s.won) : [];
  if (winners.length === 0) return undefined;
  const names = words.list(winners.map((s) => of.seats[s.seat].name));
  return words.say('still', 'won', { names, n: winners.length, score: winners[0].score });
}

/** rowsOf is a row a seat: in the order of seats, or of places once the game is over. */
export function rowsOf(of: Question, title: Pictured, table: TableContext): Row[] {
  const ended = of.turn.over ? of.standings : [];
  const seats = ended.length > 0 ? ended.map((s) => s.seat) : of.seats.map((_, seat) => seat);
  return seats.map((seat) => ({
    seat,
    name: of.seats[seat].name,
    bot: of.seats[seat].bot,
    asked: of.turn.seats.includes(seat),
    ...(ended.length > 0 ? scored(ended.find((s) => s.seat === seat)!) : title.figure(table, seat)),
  }));
}

const scored = (standing: { rank: number; score: number }): Figure => ({
  big: words.number(standing.score),
  small: words.say('still', 'place', { n: standing.rank }),
});
