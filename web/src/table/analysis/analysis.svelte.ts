// An analysis of the decision to which one has come by trying: workers of this browser simulate more and more games, until more
// would not change the order, or somebody stops them.
import { untrack } from 'svelte';
import { Failure } from '../../api/client';
import type { Action, Preview } from '../../api/types';
import { card } from '../../base/cards';
import { Thinkers, ThinkingFailed } from '../../engine/thinkers';
import type { Live, Tryout } from '../../contract/live';
import { supposed } from '../judged/supposed';
import { bandOf, type Band } from './bands';
import { knownAt } from '../judged/record';
import { later } from './rule';
import type { Answer, Ask, Finding, Findings, AnalysisLine } from './types';

/**
 * Nothing: nobody is asked there. Later: the game, or the one that it was branched off, is still played.
 */
export type Stage = 'nothing' | 'later' | 'loading' | 'thinking' | 'paused' | 'settled' | 'failed';
type Paused = 'you' | 'hidden' | 'battery';

/** How many lines are shown. */
const SHOWN = 5;
/** With fewer games of each line the chances say nothing yet. */
const FIRST_LOOK = 16;
/** Debounce: while one walks through moments nothing is begun, in ms. */
const DEBOUNCE = 250;
const storageKey = 'scrip.analysis.whole';

/** A decision of which an analysis was opened: where one has come to, and the seat that decides. */
interface Subject {
  world: Tryout;
  /** its position there */
  n: number;
  seat: number;
}

export class Analysis {
  stage = $state<Stage>('loading');
  paused = $state<Paused>('you');
  subject = $state.raw<Subject | null>(null);
  lines = $state.raw<AnalysisLine[]>([]);
  findings = $state.raw<Findings | null>(null);
  /** where each line's worth lay at the first look */
  first = $state.raw<ReadonlyMap<number, Band>>(new Map());
  /** the number of the line that is unfolded */
  chosen = $state<number | null>(null);
  /** games simulated in a second */
  speed = $state(0);
  /** games are played to their end, and not judged after a while */
  whole = $state(localStorage.getItem(storageKey) === 'yes');
  private ahead = $state.raw<{ line: number; actions: Action[]; preview: Preview } | null>(null);

  private thinkers: Thinkers | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** what is under way, so that what comes of something else is dropped */
  private run = 0;
  private underWay: Promise<void> = Promise.resolve();
  private looked = false;
  /** the panels that somebody sees: two, for a moment, when it goes from the board's edge to a tab */
  private readonly panels = new Set<object>();

  constructor(private readonly at: Live) {}

  /** the lines that are shown, the best first */
  readonly top: Finding[] = $derived((this.findings?.lines ?? []).slice(0, SHOWN));
  readonly early = $derived((this.findings?.each ?? 0) < FIRST_LOOK);

  /** the table as it would look after the line chosen, while nothing else is composed there */
  readonly shown: Tryout | null = $derived.by(() => {
    const { ahead, subject } = this;
    if (!ahead || !subject || ahead.line !== this.chosen) return null;
    const { world, n } = subject;
    if (world.position.n !== n || world.composed.length > 0) return null;
    const { actions: steps, preview } = ahead;
    return supposed(world, world.from, { ...preview, steps, from: world.base, ghost: true, now: true });
  });

  /** look is told what one has come to; only another decision begins anew. */
  look(world: Tryout, n: number, seat: number | null): void {
    untrack(() => {
      const subject = seat === null ? null : { world, n, seat };
      const { looked } = this;
      this.looked = true;
      if (!looked || this.subject?.n !== subject?.n || this.subject?.seat !== subject?.seat)
        this.consider(subject);
    });
  }

  /** consider analyses a decision, once one lingers there. */
  private consider(subject: Subject | null): void {
    clearTimeout(this.timer);
    this.forget();
    this.subject = subject;
    this.stage = subject ? 'loading' : 'nothing';
    if (subject) this.timer = setTimeout(() => this.begin(), DEBOUNCE);
  }

  private forget(): void {
    this.run++;
    this.thinkers?.stop();
    this.lines = [];
    this.findings = this.ahead = this.chosen = null;
    this.first = new Map();
  }

  /** begin starts when what was under way has stopped. */
  private begin(): void {
    const { run } = this;
    this.underWay = this.underWay.then(() => this.open(run));
  }

  private async open(run: number): Promise<void> {
    if (run !== this.run || !this.subject) return;
    try {
      const { table } = this.at;
      const { world, seat } = this.subject;
      const { from, now, line } = world;
      const waits = await later(table);
      if (run !== this.run) return;
      const known = waits ? null : await knownAt(this.at, { from, now, line });
      if (run !== this.run) return;
      if (!known) return void (this.stage = 'later');
      const { record, at } = known;
      this.thinkers ??= new Thinkers(card(table.title)?.thinkers);
      const ask: Ask = { do: 'open', record, at, seat, seed: at + 1, whole: this.whole };
      const opened = await this.thinkers.every<Answer>('analyse', () => ask);
      if (!opened || run !== this.run) return;
      this.lines = opened[0].lines ?? [];
      this.findings = opened[0].findings!;
      this.stage = this.findings.settled ? 'settled' : 'thinking';
      if (this.panels.size > 0) await this.think(run);
      else this.pause('hidden');
    } catch (e) {
      this.fail(e, run);
    }
  }

  private async think(run: number): Promise<void> {
    const { thinkers } = this;
    while (thinkers && run === this.run && this.stage === 'thinking' && this.findings) {
      const { next: round } = this.findings;
      const began = performance.now();
      const play = (part: number): Ask => ({ do: 'play', round, part, parts: thinkers.count });
      const parts = await thinkers.every<Answer>('analyse', play);
      // A round that was broken off is played again: its games are the same.
      if (!parts || run !== this.run) return;
      const played = parts.flatMap((p) => p.played ?? []);
      const told = await thinkers.first.ask<Answer>('analyse', { do: 'add', played } satisfies Ask);
      if (!told || run !== this.run) return;
      this.hear(told.findings!, (played.length * 1000) / (performance.now() - began));
    }
  }

  private hear(findings: Findings, speed: number): void {
    if (this.first.size === 0) this.first = new Map(findings.lines.map((f) => [f.line, bandOf(f)]));
    this.findings = findings;
    this.speed = speed;
    if (findings.settled && this.stage === 'thinking') this.stage = 'settled';
    if (this.chosen === null && findings.each >= FIRST_LOOK) this.choose(findings.lines[0].line);
  }

  private fail(e: unknown, run: number): void {
    if (!(e instanceof ThinkingFailed || e instanceof Failure)) throw e;
    if (run === this.run) this.stage = 'failed';
    // A thinker that failed has lost what it was asked.
    this.thinkers?.end();
    this.thinkers = null;
  }

  /** watch is told whether a panel is seen: it stops while none is, and goes on when one is seen again. */
  watch(panel: object, seen: boolean): void {
    untrack(() => {
      if (seen) this.panels.add(panel);
      else this.panels.delete(panel);
      if (this.panels.size === 0) this.pause('hidden');
      else if (this.stage === 'paused' && this.paused === 'hidden') this.goOn();
    });
  }

  pause(why: Paused): void {
    if (this.stage !== 'thinking') return;
    this.stage = 'paused';
    this.paused = why;
    this.thinkers?.stop();
  }

  goOn(): void {
    if (this.stage !== 'paused') return;
    this.stage = 'thinking';
    const { run } = this;
    this.underWay = this.underWay.then(() => this.think(run)).catch((e: unknown) => this.fail(e, run));
  }

  toggle = (): void => {
    if (this.stage === 'paused') this.goOn();
    else this.pause('you');
  };

  /** again tries once more what failed, or begins with the other depth. */
  again = (): void => {
    if (this.subject) this.consider(this.subject);
  };

  setWhole(whole: boolean): void {
    this.whole = whole;
    if (whole) localStorage.setItem(storageKey, 'yes');
    else localStorage.removeItem(storageKey);
    this.again();
  }

  /** choose unfolds a line, and draws it on the board. */
  choose(line: number): void {
    this.chosen = line;
    void this.draw(line);
  }

  /** step chooses the line before or after the one chosen. */
  step(by: 1 | -1): void {
    const at = this.top.findIndex((f) => f.line === this.chosen);
    const next = this.top[at < 0 ? 0 : Math.min(this.top.length - 1, Math.max(0, at + by))];
    if (next) this.choose(next.line);
  }

  private async draw(line: number): Promise<void> {
    const { subject, run } = this;
    if (!subject || this.ahead?.line === line) return;
    const { steps, own } = this.lines[line];
    const actions = steps.slice(0, own).map((s) => s.action as Action);
    const preview = await subject.world.preview(...actions);
    if (run === this.run && this.chosen === line && preview && !('illegal' in preview))
      this.ahead = { line, actions, preview };
  }

  /** play tries a line on, up to one of its steps where that is named. */
  async play(line: number, upTo?: number): Promise<void> {
    const { steps, own } = this.lines[line];
    const world = this.subject?.world;
    await world?.recompose([]);
    await world?.go(
      steps.slice(0, upTo ?? own).map(({ seat, action }) => ({ seat, action: action as Action })),
    );
  }

  end(): void {
    clearTimeout(this.timer);
    this.run++;
    this.thinkers?.end();
    this.thinkers = null;
  }
}
