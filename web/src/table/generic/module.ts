// The screens of a title that has none of its own: everything in words. Any title can be played with it.
import type { TitleModule } from '../../contract/title';
import Board from './Board.svelte';
import Companies from './Companies.svelte';
import Players from './Players.svelte';

export const generic: TitleModule = {
  Board,
  Players,
  Companies,
  tags: () => [],
  show: () => undefined,
  composes: () => false,
};
