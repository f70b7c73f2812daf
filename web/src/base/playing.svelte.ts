// Starting a game against bots at once, and what is said of a title before.
import { api } from '../api/client';
import type { TitleInfo } from '../api/types';
import { router } from './router.svelte';
import { t } from '../words/words.svelte';
import { card } from './cards';
import { session } from './session.svelte';

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

/** lengthOf is how long a game takes, where that is known. */
export function lengthOf(title: string): string {
  const shown = card(title);
  if (!shown) return '';
  const [from, to] = shown.minutes.map((m) => (m >= 120 ? m / 60 : m));
  const unit = shown.minutes[0] >= 120 ? 'hours' : 'minutes';
  return from === to ? t(`time.${unit}`, { n: from }) : t(`time.${unit}-range`, { from, to });
}

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
