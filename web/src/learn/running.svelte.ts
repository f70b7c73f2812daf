// A lesson as it is gone through: which step one is at, what is done of it, what went wrong, and when the others move.
import { api, Failure } from '../api/client';
import type { Action, EntryView, Event, Refused } from '../api/types';
import type { Mark } from '../contract/marks';
import { session } from '../base/session.svelte';
import type { Guide } from '../table/live/guide';
import type { LiveTable } from '../table/live/live.svelte';
import { words } from '../words/words.svelte';
import Area from './Area.svelte';
import Card from './Card.svelte';
import Column from './Column.svelte';
import Content from './Content.svelte';
import { entriesSince, situationOf, verdict, type Beginning } from './judging';
import type { LessonCode, LessonData, Point, Series, Situation, StepCode } from '../contract/lesson';
import Points from './Points.svelte';
import { progress } from '../base/progress.svelte';
import Steps from './Steps.svelte';
import Strip from './Strip.svelte';
import Top from './Top.svelte';

/** so long one looks at a move before the next of the others, by how fast bots are to go, in milliseconds */
const PAUSE = { fast: 0, normal: 900, slow: 1800, steps: 900 };
/** so long a move is shown before it is given back to be done */
const SHOWN = 2600;
/** so many comments stand below each other */
const COMMENTS = 4;

/** Something said, in the language that is spoken when it is read. */
type Said = () => string;

/** A goal as it is shown. */
interface GoalTold {
  id: string;
  state: 'done' | 'now' | 'next';
  text: string;
  figure: string;
  meter?: { have: number; of: number };
}

const parts = { Top, Column, Content, Steps, Area, Card, Strip, Points };

export class Running implements Guide {
  readonly parts = parts;
  readonly title: string;
  readonly number: number;
  /** the step one is at; as many as there are when all are done */
  at = $state(0);
  /** where the game stood when the step began */
  private began = $state.raw<Beginning>({ view: null, n: 0 });
  /** why what was done is not the task, in a sentence */
  private wrongly = $state.raw<Said | null>(null);
  readonly wrong = $derived.by(() => this.wrongly?.() ?? null);
  /** how many hints are shown */
  hints = $state(0);
  /** the hints that helped when it was last judged */
  private helpedBy = '';
  /** a hint was looked at in this lesson */
  helped = $state(false);
  /** the move is being shown */
  showing = $state(false);
  /** what the last step has come to */
  private lately = $state.raw<Said | null>(null);
  readonly told = $derived.by(() => this.lately?.() ?? '');
  /** what was said of the others' moves, the last first */
  private commented = $state.raw<readonly Said[]>([]);
  readonly comments = $derived.by(() => this.commented.map((say) => say()));
  /** on a phone: what lies over the board */
  card = $state<'text' | 'hint' | null>('text');
  /** what is pointed at and not in sight, by its numbers */
  unseen = $state.raw<number[]>([]);
  /** one looks around after the end */
  around = $state(false);
  /** the step is done, and the others move before the next */
  private leaving = $state(false);
  /** the moment that was judged last, and how it looked */
  private judged: { n: number; view: unknown } = { n: -1, view: null };
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly series: Series,
    readonly data: LessonData,
    readonly table: LiveTable,
    /** begins the lesson anew */
    readonly again: () => void,
  ) {
    this.title = table.table.title;
    this.number = series.data.lessons.indexOf(data) + 1;
    this.begin();
    this.judged = { n: table.position.n, view: table.position.view };
  }

  // What is shown.

  readonly lessons = $derived.by(() => this.series.data.lessons);
  readonly over = $derived.by(() => this.at >= this.data.steps.length);
  readonly step = $derived.by(() => this.data.steps[Math.min(this.at, this.data.steps.length - 1)]);
  private readonly code: LessonCode<unknown> = $derived.by(() => this.series.code[this.data.id] ?? {});
  private readonly stepCode: StepCode<unknown> = $derived.by(() => this.code.steps?.[this.step.id] ?? {});
  private readonly goals = $derived.by(() => this.stepCode.goals ?? []);
  /** there is only to read */
  readonly reads = $derived.by(() => !this.over && this.goals.length === 0);
  readonly holds = $derived.by(
    () => !this.around && (this.over || this.reads || this.wrong !== null) && !this.leaving,
  );
  /** on a phone: the text of a task lies over the board, and the bar waits below it */
  readonly covers = $derived.by(() => !this.holds && !this.over && this.card === 'text');
  readonly unaided = $derived.by(() => !this.over && (this.stepCode.unaided ?? false));
  readonly next = $derived.by(() => this.lessons[this.number] ?? null);

  /** the game in the step, with what is composed */
  private readonly composed: Situation<unknown> = $derived.by(() =>
    this.situation(this.table.view, this.table.composedEvents),
  );
  /** the same as it is shown: also with what is drawn by hand, out of what is allowed */
  readonly now: Situation<unknown> = $derived.by(() => {
    const { table, composed } = this;
    const drawn = table.module.drawn?.(table) ?? [];
    return drawn.length > 0 ? { ...composed, composed: [...composed.composed, ...drawn] } : composed;
  });

  readonly goalsTold: GoalTold[] = $derived.by(() => {
    const { now, over } = this;
    const done = this.goals.map((g) => over || this.leaving || g.done(now));
    const first = done.indexOf(false);
    return this.goals.map((g, i) => ({
      id: g.id,
      state: done[i] ? 'done' : i === first ? 'now' : 'next',
      text: this.say(`goal.${g.id}`),
      figure: !done[i] && g.figure ? this.say(`goal.${g.id}.figure`, g.figure(now)) : '',
      meter: g.meter?.(now),
    }));
  });

  private readonly points: Point[] = $derived.by(() =>
    this.over || this.leaving ? [] : (this.stepCode.points?.(this.now) ?? []),
  );
  readonly marks: ReadonlyMap<string, Mark> = $derived.by(
    () =>
      new Map(
        this.points.flatMap((p, i) =>
          'place' in p ? [[p.place, { text: String(i + 1), bad: false, told: true }]] : [],
        ),
      ),
  );
  /** the parts of the page that are pointed at, by their numbers */
  readonly pointed = $derived.by(() =>
    this.points.flatMap((p, i) => ('part' in p ? [{ number: i + 1, part: p.part }] : [])),
  );

  private situation(view: unknown, composed: readonly Event[]): Situation<unknown> {
    return situationOf(this.began, this.table, this.data.seat, view, composed);
  }

  /** what the learner has done in the step */
  private get own(): EntryView[] {
    return entriesSince(this.table, this.began.n, this.data.seat);
  }

  // Words.

  private get room(): string {
    return `learn-${this.title}`;
  }

  /** speaks tells whether the lesson has words for it. */
  speaks = (key: string): boolean => words.has(this.room, `${this.data.id}.${key}`);

  /** lesson says something of the whole lesson. */
  lesson = (key: string, args: Record<string, unknown> = {}): string =>
    words.say(this.room, `${this.data.id}.${key}`, args, (name, value) => this.table.shown(name, value).text);

  /** say says something of the step. */
  say(key: string, args: Record<string, unknown> = {}): string {
    return this.lesson(`${this.step.id}.${key}`, { ...this.stepCode.args?.(this.now), ...args });
  }

  /** saying is what is said of the step as it stands now, in whatever language is spoken when it is read. */
  private saying(key: string, more: Record<string, unknown> = {}): Said {
    const [whole, args] = [`${this.step.id}.${key}`, { ...this.stepCode.args?.(this.now), ...more }];
    return () => this.lesson(whole, args);
  }

  readonly text = $derived.by(() => (this.speaks(`${this.step.id}.text`) ? this.say('text') : ''));
  readonly task = $derived.by(() => (this.reads ? '' : this.say('task')));
  /** what the end says, and what one may think about */
  readonly think = $derived.by(() => (this.speaks('think') ? this.lesson('think') : ''));
  /** what we would answer */
  readonly answer = $derived.by(() => (this.speaks('answer') ? this.lesson('answer') : ''));

  // What may be done.

  allows(action: Action): boolean {
    if (this.holds || this.leaving || this.over) return false;
    return this.stepCode.allows?.(action, this.composed) ?? true;
  }

  refusal(action: Action): Refused {
    const other = this.lessons.findIndex((l) => l.id === this.stepCode.elsewhere?.(action));
    const facts =
      other < 0 ? {} : { n: other + 1, name: words.say(this.room, `${this.lessons[other].id}.title`) };
    const why = other < 0 ? 'lesson' : 'lesson.other';
    return { index: 0, illegal: { rule: '-', why, facts } as Refused['illegal'] };
  }

  // Going through it.

  /** begin begins the step at the present position. */
  private begin(): void {
    const { position, entries } = this.table;
    this.began = { view: position.view, n: entries.length };
    this.wrongly = null;
    this.hints = 0;
    this.helpedBy = this.helping.join();
    this.leaving = false;
    this.card = 'text';
  }

  /** goOn leaves what there was to read. */
  goOn = (): void => {
    if (!this.reads) return;
    this.lately = null;
    this.leave();
  };

  /** what was read before can be read again, as long as nothing was done since */
  readonly canGoBack = $derived.by(() => {
    const before = this.data.steps[this.at - 1];
    if (!before || this.over || this.leaving || this.wrong !== null || this.own.length > 0) return false;
    return before.others !== 'after' && !this.code.steps?.[before.id]?.goals?.length;
  });

  goBack = (): void => {
    if (!this.canGoBack) return;
    this.table.steps.clear();
    this.lately = null;
    this.at--;
    this.begin();
  };

  /** look judges the position, whenever there is a new one. */
  look(): void {
    const { table } = this;
    const { n, view } = table.position;
    // What led to a position may be told after it: it is judged by both.
    if (table.busy || this.over || n === this.judged.n || table.entries.length < n) return;
    this.comment();
    this.judged = { n, view };
    this.putAway();
    if (this.leaving) this.leave();
    else if (!this.reads) this.judge();
  }

  /** putAway takes away the hint that was shown when what it says has been done. */
  private putAway(): void {
    const helping = this.helping.join();
    if (helping === this.helpedBy) return;
    this.helpedBy = helping;
    this.hints = 0;
    if (this.card === 'hint') this.card = null;
  }

  private judge(): void {
    const judged = verdict(this.stepCode, this.situation(this.table.position.view, []));
    if (judged === 'done') {
      this.lately = this.speaks(`${this.step.id}.done`) ? this.saying('done') : null;
      this.leave();
    } else if (judged) this.wrongly = this.saying(`wrong.${judged.why}`, judged.args);
    else if (this.asked) this.wrongly = null;
    else if (this.step.others === 'during' && !this.table.over) this.move();
    else this.wrongly = () => words.say('lesson', 'wrong.other');
  }

  private get asked(): boolean {
    return this.table.position.turn.seats.includes(this.data.seat);
  }

  /** leave goes to the next step, after the others have moved where they are to. */
  private leave(): void {
    const others = this.step.others === 'after' && !this.asked && !this.table.over;
    this.leaving = others;
    if (others) return this.move();
    this.at++;
    progress.reach(this.title, this.data.id, this.at);
    this.begin();
    if (this.over) progress.finish(this.title, this.data.id);
    // What comes next may be there already, or the others begin.
    else if (!this.reads && !this.asked && this.step.others === 'during') this.move();
  }

  /** move has the next of the others move. */
  private move(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.table.hurry(1), PAUSE[session.pace]);
  }

  /** comment says something of what the others just did. */
  private comment(): void {
    const news = entriesSince(this.table, this.judged.n);
    const said = this.code.comment?.({
      ...this.situation(this.table.position.view, []),
      begin: this.judged.view,
      events: news.flatMap((e) => e.events as Event[]),
    });
    if (!said) return;
    const comment: Said = () => this.lesson(`comment.${said.key}`, said.args);
    this.commented = [comment, ...this.commented].slice(0, COMMENTS);
  }

  // Help.

  /** the hints that help as the step stands */
  private readonly helping: string[] = $derived.by(() => {
    if (this.stepCode.hints) return this.stepCode.hints(this.situation(this.table.position.view, []));
    const ids: string[] = [];
    while (this.speaks(`${this.step.id}.hint.${ids.length + 1}`)) ids.push(`${ids.length + 1}`);
    return ids;
  });
  readonly hintCount = $derived.by(() => this.helping.length);
  /** the hint that is shown */
  readonly hinted = $derived.by(() => {
    const id = this.helping[this.hints - 1];
    return id === undefined ? '' : this.say(`hint.${id}`);
  });
  readonly moreHints = $derived.by(() => !this.reads && !this.over && this.hints < this.hintCount);

  hint = (): void => {
    if (!this.moreHints) return;
    this.hints++;
    this.helped = true;
    this.card = 'hint';
  };

  /** the decision that comes next on the way that is shown */
  private readonly shown: Action[] | undefined = $derived.by(() => {
    let left = this.own.length;
    return this.step.show?.find((decision) => (left -= decision.length) < 0);
  });
  readonly canShow = $derived.by(
    () => this.hints > 0 && this.shown !== undefined && !this.holds && !this.showing,
  );

  /** show draws or composes the move, and gives it back to be done. */
  show = async (): Promise<void> => {
    const { table, shown } = this;
    if (!this.canShow || !shown) return;
    this.showing = true;
    this.card = null;
    const wipe = table.module.draw?.(shown[0], table);
    if (!wipe) await table.recompose(shown);
    this.timer = setTimeout(() => {
      this.showing = false;
      if (wipe) wipe();
      else table.steps.clear();
    }, SHOWN);
  };

  close(): boolean {
    if (this.hints === 0) return false;
    this.hints = 0;
    this.card = null;
    return true;
  }

  /** what is taken back: all that was done in the step; of a game, which is commented, the last turn alone */
  private get backTo(): EntryView | undefined {
    const { own } = this;
    if (!this.code.comment) return own[0];
    return own.findLast((e, i) => own[i - 1]?.n !== e.n - 1);
  }

  takeBack = async (): Promise<void> => {
    const { table, data, backTo: first } = this;
    if (!first) return;
    try {
      const position = await table.connection.ask(
        api.undo(table.table.id, table.position.n, data.seat, first.n),
      );
      this.wrongly = null;
      table.accept(position);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      table.tell(e);
    }
  };

  stop(): void {
    clearTimeout(this.timer);
  }
}
