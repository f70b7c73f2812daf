// Starting a game against bots at once, and what is said of a title before.
import { api } from '../api/client';
import type { TitleInfo } from '../api/types';
import { router } from './router.svelte';
import { t } from '../words/words.svelte';
import { card } from './cards';
import { session } from './session.svelte';
import { lengthOf } from './timewords';

class Playing {
  /** the title whose game is being made */
  title = $state('');

  async now(title: string): Promise<void> {
    if (this.title) return;
    this.title = title;
    try {
      const here = !session.reached;
      if (here) await (await import('./home')).introduce();
      router.visit(`/table/${(await api.playNow(title, { here })).id}`);
    } catch (e) {
      session.tell(e);
    } finally {
      this.title = '';
    }
  }
}

export const playing = new Playing();

/** briefOf is how many play, and how long. */
export function briefOf(title: TitleInfo): string {
  const players = t('players', { min: title.minSeats, max: title.maxSeats });
  return card(title.id) ? `${players} · ${lengthOf(title.id)}` : players;
}

/** factsOf is how many play, how long, and how heavy it is. */
export function factsOf(title: TitleInfo): string {
  const shown = card(title.id);
  return shown ? `${briefOf(title)} · ${t(`weight.${shown.weight}`)}` : briefOf(title);
}
