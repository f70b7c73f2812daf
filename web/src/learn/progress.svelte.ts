// Which lessons somebody has done, and where he is in those that he has begun: kept in this browser.
const shelf = 'scrip.lessons';

interface Kept {
  /** "title/lesson" */
  done: string[];
  /** the step one is at, by lesson */
  steps: Record<string, number>;
  /** titles of which one has chosen how to begin */
  met: string[];
}

const name = (title: string, lesson: string) => `${title}/${lesson}`;

class Progress {
  private kept = $state.raw<Kept>(read());

  private keep(change: Partial<Kept>): void {
    this.kept = { ...this.kept, ...change };
    localStorage.setItem(shelf, JSON.stringify(this.kept));
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
    this.keep({ done: [...new Set([...this.kept.done, id])], steps });
  }

  /** step is the step one is at in a lesson; 0 where it is not begun. */
  step(title: string, lesson: string): number {
    return this.kept.steps[name(title, lesson)] ?? 0;
  }

  /** reach notes that one has come to a step. */
  reach(title: string, lesson: string, step: number): void {
    this.keep({ steps: { ...this.kept.steps, [name(title, lesson)]: step } });
  }

  /** seen tells whether one has chosen how to begin with a title. */
  seen(title: string): boolean {
    return this.kept.met.includes(title);
  }

  met(title: string): void {
    if (!this.seen(title)) this.keep({ met: [...this.kept.met, title] });
  }
}

function read(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(shelf) ?? '{}') as Partial<Kept>;
    return { done: kept.done ?? [], steps: kept.steps ?? {}, met: kept.met ?? [] };
  } catch {
    return { done: [], steps: {}, met: [] };
  }
}

export const progress = new Progress();
