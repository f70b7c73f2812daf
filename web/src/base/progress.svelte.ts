// What somebody has learnt: which lessons are done, where they are in those that they have begun, and with which titles
// they have begun at all. It is kept in this browser, and what is done with their account too.
import { api, Failure } from '../api/client';
import type { Me } from '../api/types';

const storageKey = 'scrip.lessons';

interface Kept {
  /** the account that it is of; '' for a guest's */
  whose: string;
  /** "title/lesson" */
  done: string[];
  /** the step one is at, by lesson */
  steps: Record<string, number>;
  /** titles of which one has chosen how to begin */
  met: string[];
  /** lessons that were offered at a table where something was refused */
  offered: string[];
}

const name = (title: string, lesson: string) => `${title}/${lesson}`;

class Progress {
  private kept = $state.raw<Kept>(read());
  /** what the account knows; null for a guest, who has none */
  private account: readonly string[] | null = null;

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    localStorage.setItem(storageKey, JSON.stringify(this.kept));
    void this.tell();
  }

  /**
   * join takes what the account of somebody knows, and gives it what was learnt here as a guest. What another account has
   * left here is laid aside.
   */
  join(me: Me): void {
    const whose = me.guest ? '' : me.id;
    const { lessons } = me.settings;
    const own = this.kept.whose === '' || this.kept.whose === whose ? this.kept : blank;
    this.account = me.guest ? null : lessons;
    this.keep({
      ...own,
      whose,
      done: union(
        own.done,
        lessons.filter((name) => name.includes('/')),
      ),
      met: union(
        own.met,
        lessons.filter((name) => !name.includes('/')),
      ),
    });
  }

  /** tell gives the account what it does not know. What does not arrive goes with the next. */
  private async tell(): Promise<void> {
    const { account, kept } = this;
    if (!account) return;
    const news = [...kept.done, ...kept.met].filter((name) => !account.includes(name));
    if (news.length === 0) return;
    this.account = union(account, news);
    try {
      await api.saveMe({ settings: { lessons: news } });
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.account = account;
    }
  }

  done(title: string, lesson: string): boolean {
    return this.kept.done.includes(name(title, lesson));
  }

  /** of is the lessons of a title that are done. */
  of(title: string): Set<string> {
    const own = this.kept.done.filter((id) => id.startsWith(`${title}/`));
    return new Set(own.map((id) => id.slice(title.length + 1)));
  }

  finish(title: string, lesson: string): void {
    const id = name(title, lesson);
    const steps = Object.fromEntries(Object.entries(this.kept.steps).filter(([begun]) => begun !== id));
    this.keep({ done: union(this.kept.done, [id]), steps });
  }

  /** step is the step one is at in a lesson; 0 where it is not begun. */
  step(title: string, lesson: string): number {
    return this.kept.steps[name(title, lesson)] ?? 0;
  }

  /** reach notes that one has come to a step. */
  reach(title: string, lesson: string, step: number): void {
    this.keep({ steps: { ...this.kept.steps, [name(title, lesson)]: step } });
  }

  /** begun is the lesson of a title that one is in, if there is one. */
  begun(title: string): string | undefined {
    const own = Object.keys(this.kept.steps).filter((id) => id.startsWith(`${title}/`));
    return own.map((id) => id.slice(title.length + 1)).find((lesson) => !this.done(title, lesson));
  }

  /** seen tells whether one has chosen how to begin with a title. */
  seen(title: string): boolean {
    return this.kept.met.includes(title);
  }

  met(title: string): void {
    if (!this.seen(title)) this.keep({ met: [...this.kept.met, title] });
  }

  /** offers tells whether a lesson is still to be offered where something was refused: once, and while it is not done. */
  offers(title: string, lesson: string): boolean {
    return !this.done(title, lesson) && !this.kept.offered.includes(name(title, lesson));
  }

  offered(title: string, lesson: string): void {
    this.keep({ offered: union(this.kept.offered, [name(title, lesson)]) });
  }
}

const blank: Kept = { whose: '', done: [], steps: {}, met: [], offered: [] };

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])];

function read(): Kept {
  try {
    return { ...blank, ...(JSON.parse(localStorage.getItem(storageKey) ?? '{}') as Partial<Kept>) };
  } catch {
    return blank;
  }
}

export const progress = new Progress();
