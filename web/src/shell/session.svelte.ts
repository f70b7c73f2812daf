// Who is here and how they like the page. The choices are kept in the browser, for a start without
// waiting, and with the person on the server.
import { api, Failure } from '../api/client';
import type { Me, TitleInfo, UserSettings } from '../api/types';
import { toasts } from '../parts/toasts.svelte';
import { languages, preferred, t, words, type Lang } from '../words/words.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'reduced';

const themes: Theme[] = ['auto', 'light', 'dark'];
const motions: Motion[] = ['auto', 'full', 'reduced'];
const shelf = 'scrip.settings';

class Session {
  me = $state.raw<Me | null>(null);
  titles = $state.raw<TitleInfo[]>([]);
  theme = $state<Theme>('auto');
  motion = $state<Motion>('auto');
  /** the server answers */
  reached = $state(true);

  private systemDark = $state(matchMedia('(prefers-color-scheme: dark)').matches);
  private systemCalm = $state(matchMedia('(prefers-reduced-motion: reduce)').matches);
  readonly dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.systemDark));
  readonly calm = $derived(this.motion === 'reduced' || (this.motion === 'auto' && this.systemCalm));

  /** start reads the kept choices; the page can be drawn after it. */
  async start(): Promise<void> {
    matchMedia('(prefers-color-scheme: dark)').addEventListener(
      'change',
      (e) => (this.systemDark = e.matches),
    );
    matchMedia('(prefers-reduced-motion: reduce)').addEventListener(
      'change',
      (e) => (this.systemCalm = e.matches),
    );
    const kept = read();
    this.theme = oneOf(themes, kept.theme);
    this.motion = oneOf(motions, kept.motion);
    this.dress();
    words.lang =
      kept.language && kept.language in languages ? (kept.language as Lang) : preferred(navigator.languages);
    document.documentElement.lang = words.lang;
    await words.need('shell');
  }

  /** dress puts the choices on the page. */
  dress(): void {
    document.documentElement.dataset.theme = this.dark ? 'dark' : 'light';
    document.documentElement.dataset.motion = this.calm ? 'off' : 'on';
  }

  /** meet asks the server who this is and what there is to play. */
  async meet(): Promise<void> {
    try {
      const [me, titles] = await Promise.all([api.me(), api.titles()]);
      this.titles = titles;
      this.reached = true;
      await this.welcome(me);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.reached = false;
    }
  }

  /** welcome takes over the choices that a person kept on the server. */
  async welcome(me: Me): Promise<void> {
    this.me = me;
    const kept = read();
    const { language, theme, motion } = me.settings ?? {};
    if (theme && !kept.theme) this.theme = oneOf(themes, theme);
    if (motion && !kept.motion) this.motion = oneOf(motions, motion);
    this.dress();
    if (language && !kept.language && language in languages && language !== words.lang)
      await words.speak(language as Lang);
  }

  async set(change: Partial<UserSettings>): Promise<void> {
    localStorage.setItem(shelf, JSON.stringify({ ...read(), ...change }));
    if (change.theme) this.theme = change.theme as Theme;
    if (change.motion) this.motion = change.motion as Motion;
    this.dress();
    if (change.language) await words.speak(change.language as Lang);
    // A visitor who has not done anything yet has nobody to keep it for.
    if (!this.me?.id) return;
    try {
      this.me = await api.saveMe({ settings: change });
    } catch (e) {
      this.tell(e);
    }
  }

  tell(e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    toasts.show(t(`error.${e.code}`, e.body.facts), { icon: 'x' });
  }

  title(id: string): TitleInfo | undefined {
    return this.titles.find((title) => title.id === id);
  }
}

function read(): Partial<UserSettings> {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}') as Partial<UserSettings>;
  } catch {
    return {};
  }
}

function oneOf<T extends string>(choices: T[], value: string | undefined): T {
  return choices.includes(value as T) ? (value as T) : choices[0];
}

export const session = new Session();
