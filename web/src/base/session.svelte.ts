// Who is here and how they like the page. The choices are kept in the browser, for a start without
// waiting, and with the person on the server.
import { api, Failure } from '../api/client';
import type { Me, Pace, TitleInfo, UserSettings } from '../api/types';
import { progress } from './progress.svelte';
import { toasts } from '../parts/toasts.svelte';
import { languages, preferred, t, words, type Lang } from '../words/words.svelte';

export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'full' | 'reduced';
type Passing = 'ask' | 'at-once';

const themes: Theme[] = ['auto', 'light', 'dark'];
const motions: Motion[] = ['auto', 'full', 'reduced'];
export const paces: Pace[] = ['fast', 'normal', 'slow', 'steps'];
const passings: Passing[] = ['ask', 'at-once'];
const storageKey = 'scrip.settings';
/** who was here last, and what there was to play: for a time without a connection */
const lastShelf = 'scrip.last';
/** while nobody answers it is tried again so often, in milliseconds */
const again = 5000;

class Session {
  me = $state.raw<Me | null>(null);
  titles = $state.raw<TitleInfo[]>([]);
  theme = $state<Theme>('auto');
  motion = $state<Motion>('auto');
  /** how fast bots move where one plays with nobody else */
  pace = $state<Pace>('normal');
  /** whether the key P asks before it ends a turn in which something else was possible */
  passing = $state<Passing>('ask');
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
    this.take(kept);
    this.dress();
    words.lang =
      kept.language && kept.language in languages ? (kept.language as Lang) : preferred(navigator.languages);
    document.documentElement.lang = words.lang;
    await words.need('shell');
  }

  /** take follows choices as far as they are some. */
  private take({ theme, motion, pace, passing }: Partial<UserSettings>): void {
    this.theme = oneOf(themes, theme, this.theme);
    this.motion = oneOf(motions, motion, this.motion);
    this.pace = oneOf(paces, pace, this.pace);
    this.passing = oneOf(passings, passing, this.passing);
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
      localStorage.setItem(lastShelf, JSON.stringify({ me, titles } satisfies Last));
      await this.welcome(me);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.reached = false;
      this.remember();
    }
  }

  /** remember takes what the server told last, where it has told nothing yet. */
  private remember(): void {
    const last = kept<Partial<Last>>(lastShelf);
    if (this.titles.length === 0) this.titles = last.titles ?? [];
    this.me ??= last.me ?? null;
  }

  /** seek tries to reach the server again, until the function returned is called. */
  seek(): () => void {
    const meet = () => void this.meet();
    const timer = setInterval(meet, again);
    window.addEventListener('online', meet);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', meet);
    };
  }

  /** welcome takes over the choices that a person kept on the server. */
  async welcome(me: Me): Promise<void> {
    this.me = me;
    progress.join(me);
    const kept = read();
    const { language } = me.settings;
    this.take({ ...me.settings, ...kept });
    this.dress();
    if (language && !kept.language && language in languages && language !== words.lang)
      await words.speak(language as Lang);
  }

  async set(change: Partial<UserSettings>): Promise<void> {
    localStorage.setItem(storageKey, JSON.stringify({ ...read(), ...change }));
    this.take(change);
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

interface Last {
  me: Me;
  titles: TitleInfo[];
}

const read = (): Partial<UserSettings> => kept(storageKey);

function kept<T extends object>(storageKey: string): T {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? '{}') as T;
  } catch {
    return {} as T;
  }
}

const oneOf = <T extends string>(choices: T[], value: string | undefined, otherwise: T): T =>
  choices.includes(value as T) ? (value as T) : otherwise;

export const session = new Session();
