// Lessons are gone through with the engine: their tasks are judged done by the moves that they show and not before, and
// what they call wrong is told so, in words that lack nothing. With SCRIP_LONG all of them are, and otherwise the first of
// each title: that each can be passed by the moves that it shows is tried by pocket/lessons_test.go as well.
import { beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { Action, EntryView, Event, Position, Table } from '../api/types';
import { machine, type Scrip } from '../engine/machine';
import program from '../engine/scrip.wasm?url&inline';
import { inForce } from '../table/story/history';
import { pieces, type Args } from '../words/icu';
import { entriesSince, situationOf, verdict, type Beginning } from './judging';
import type { LessonData, Series, Situation, StepCode, StepData } from '../contract/lesson';
import { startOf } from '../base/series';

const all = import.meta.glob<{ default: Series }>('../titles/*/lessons/index.ts', { eager: true });
const messages = import.meta.glob<Record<string, string>>('../../messages/learn-*/*.json', {
  import: 'default',
  eager: true,
});
declare module 'vitest' {
  interface ProvidedContext {
    long: boolean;
  }
}

const languages = ['en', 'es', 'it', 'de'];

let scrip: Scrip;
beforeAll(async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => fetch(program)); // nobody serves it here
  scrip = await machine((why) => {
    throw new Error(why);
  });
  vi.unstubAllGlobals();
  await scrip.open([], [], async () => {}, JSON.stringify({ thought: 0, pace: 0, name: 'Ann' }));
});

function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  return new Promise((resolve, reject) =>
    scrip.call(method, path, body === undefined ? '' : JSON.stringify(body), (status, text) =>
      status < 300
        ? resolve((text === '' ? undefined : JSON.parse(text)) as T)
        : reject(new Error(`${method} ${path} ${JSON.stringify(body)}: ${text}`)),
    ),
  );
}

/** Somebody who takes a lesson. */
class Pupil {
  private position!: Position;
  private entries: EntryView[] = [];
  private began!: Beginning;

  private constructor(
    readonly title: string,
    readonly series: Series,
    readonly lesson: LessonData,
    private readonly path: string,
  ) {}

  static async begin(title: string, series: Series, lesson: LessonData): Promise<Pupil> {
    const asked = {
      lesson: `${title}/${lesson.id}`,
      record: await startOf(series, lesson),
      seat: lesson.seat,
    };
    const { id } = await call<Table>('POST', '/api/lessons', asked);
    const pupil = new Pupil(title, series, lesson, `/api/tables/${id}`);
    await pupil.look();
    return pupil;
  }

  private async look(): Promise<void> {
    this.position = (await call<Table>('GET', this.path)).position as Position;
    this.entries = await call('GET', `${this.path}/entries?from=0`);
  }

  private get course() {
    return { entries: this.entries, inForce: inForce(this.entries) };
  }
  get now(): Situation<unknown> {
    return situationOf(this.began, this.course, this.lesson.seat, this.position.view);
  }
  get asked(): boolean {
    return this.position.turn.over || this.position.turn.seats.includes(this.lesson.seat);
  }

  get first(): Action {
    return this.position.options[0]!.action;
  }

  beginStep(): void {
    this.began = { view: this.position.view, n: this.entries.length };
  }

  /** does makes a decision; each of its actions belongs to the step. */
  async does(actions: Action[], code: StepCode<unknown>): Promise<void> {
    const { seat } = this.lesson;
    const after = this.position.n;
    let { now } = this;
    for (const [i, action] of actions.entries()) {
      expect(code.allows?.(action, now) ?? true, `${JSON.stringify(action)} belongs to the step`).toBe(true);
      if (i === actions.length - 1) break;
      const ahead = await call<{ view: unknown; events: Event[] }>('POST', `${this.path}/preview`, {
        after,
        seat,
        actions: actions.slice(0, i + 1),
      });
      now = situationOf(this.began, this.course, seat, ahead.view, ahead.events);
    }
    await call('POST', `${this.path}/actions`, { after, seat, actions });
    await this.look();
  }

  /** takesBack takes back all of the step. */
  async takesBack(): Promise<void> {
    const { seat } = this.lesson;
    const [first] = entriesSince(this.course, this.began.n, seat);
    await call('POST', `${this.path}/undo`, { after: this.position.n, seat, to: first!.n });
    await this.look();
  }

  /** hurries has one of the others move. */
  async hurries(): Promise<void> {
    const { n } = this.position;
    let stop = () => {};
    await new Promise<void>((moved) => {
      stop = scrip.follow(`${this.path}/stream?after=${n}&heard=0`, (event) => event === 'entry' && moved());
      void call('POST', `${this.path}/hurry`, { moves: 1 });
    });
    stop();
    await this.look();
  }

  /** hints is which hints the step's code says help now. */
  hints(code: StepCode<unknown>): string[] {
    return code.hints?.(this.now) ?? [];
  }

  /** waits has the others move while the step says so and nothing is decided. */
  async waits(step: StepData, code: StepCode<unknown>): Promise<void> {
    while (step.others === 'during' && !this.asked && verdict(code, this.now) === null) await this.hurries();
  }

  /** lacking is which arguments a sentence of the step would lack, in any language. */
  lacking(step: StepData, key: string, args: Args): string[] {
    return languages.flatMap((language) => {
      const text =
        messages[`../../messages/learn-${this.title}/${language}.json`]![
          `${this.lesson.id}.${step.id}.${key}`
        ];
      if (text === undefined) return [`${language}: ${key}`];
      const missing = pieces(text, args, language).filter(
        (p) => typeof p !== 'string' && args[p.arg] === undefined,
      );
      return missing.map((p) => `${language}: ${key}: ${(p as { arg: string }).arg}`);
    });
  }
}

/** reads wants everything that a step says at its beginning. */
function reads(pupil: Pupil, step: StepData, code: StepCode<unknown>): void {
  const { now } = pupil;
  const args = code.args?.(now) ?? {};
  const asked = step.show ? ['task'] : [];
  const told = (code.goals ?? []).flatMap((g) => [
    ...pupil.lacking(step, `goal.${g.id}`, args),
    ...(g.figure && !g.done(now)
      ? pupil.lacking(step, `goal.${g.id}.figure`, { ...args, ...g.figure(now) })
      : []),
  ]);
  const hints = pupil.hints(code).flatMap((id) => pupil.lacking(step, `hint.${id}`, args));
  expect(hints).toEqual([]);
  expect([...['text', ...asked].flatMap((key) => pupil.lacking(step, key, args)), ...told]).toEqual([]);
  for (const point of code.points?.(now) ?? []) expect(Object.values(point)[0]).toBeTruthy();
}

/** errs makes the moves that are not the task, and wants what is said of each. */
async function errs(pupil: Pupil, step: StepData, code: StepCode<unknown>): Promise<void> {
  const said: unknown[] = [];
  for (const wrong of step.wrong ?? []) {
    await pupil.does(wrong, code);
    await pupil.waits(step, code);
    const told = verdict(code, pupil.now);
    said.push(told && told !== 'done' ? told.why : told);
    if (told && told !== 'done')
      expect(pupil.lacking(step, `wrong.${told.why}`, { ...code.args?.(pupil.now), ...told.args })).toEqual(
        [],
      );
    await pupil.takesBack();
  }
  expect(said, `what is said of the wrong moves of ${step.id}`).toEqual(step.said ?? []);
}

/** passes does the task by the moves that are shown; where one plays as one likes, by whatever comes first. */
async function passes(pupil: Pupil, step: StepData, code: StepCode<unknown>): Promise<void> {
  const free = step.show!.length === 0;
  while (free && verdict(code, pupil.now) === null) {
    await pupil.does([pupil.first], code);
    await pupil.waits(step, code);
  }
  for (const decision of step.show!) {
    expect(verdict(code, pupil.now), `${step.id} before ${JSON.stringify(decision)}`).toBe(null);
    const args = code.args?.(pupil.now) ?? {};
    expect(pupil.hints(code).flatMap((id) => pupil.lacking(step, `hint.${id}`, args))).toEqual([]);
    await pupil.does(decision, code);
    await pupil.waits(step, code);
  }
  expect(verdict(code, pupil.now), `${step.id} after all`).toBe('done');
  const done = messages[`../../messages/learn-${pupil.title}/en.json`]![`${pupil.lesson.id}.${step.id}.done`];
  if (done !== undefined) expect(pupil.lacking(step, 'done', code.args?.(pupil.now) ?? {})).toEqual([]);
}

describe.each(
  Object.entries(all).map(([path, { default: series }]) => [path.split('/')[2]!, series] as const),
)('of %s', (title, series) => {
  const { lessons } = series.data;
  it.each((inject('long') ? lessons : lessons.slice(0, 1)).map((lesson) => [lesson.id, lesson] as const))(
    '%s',
    async (id, lesson) => {
      const pupil = await Pupil.begin(title, series, lesson);
      for (const step of lesson.steps) {
        const code = series.code[id]?.steps?.[step.id] ?? {};
        pupil.beginStep();
        reads(pupil, step, code);
        if (!step.show) continue;
        await pupil.waits(step, code);
        await errs(pupil, step, code);
        await passes(pupil, step, code);
        while (step.others === 'after' && !pupil.asked) await pupil.hurries();
      }
    },
  );
});
