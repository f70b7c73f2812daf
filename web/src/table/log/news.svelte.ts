// What happened since one's last turn, told in one place: the strip has its lines and the one count of them, and what
// cost or brought the player much has a card beside the board besides.
import { getContext, setContext, untrack } from 'svelte';
import type { Live } from '../../contract/live';
import { t, words } from '../../words/words.svelte';
import { comesBack, meanwhile } from '../story/away';
import { heaviest, tellBy, type Reader, type Told } from '../story/brief';
import { affecting, cardsOf, grouped, isDear, type Shown } from '../story/happened';
import { argsOf } from '../story/sentences';
import * as storage from '../story/storage';
import type { StoryLine } from '../story/story';

/** A thing that the strip tells: in words, what it brought or cost, the moment after it. */
export interface Item {
  at: number;
  text: string;
  money?: number;
  weight: number;
}

/** So many are told in the strip at most. */
const MOST = 3;
/** What was done to the player comes before all that others did among themselves, the dearest first. */
const OWN = 10_000;
const PRICELESS = 1_000_000;

class News {
  /** the moves that did something to the player, with the views before and after each */
  private shown = $state.raw<Shown>({ lines: [], views: [], seat: 0 });
  private read = $state.raw<ReadonlySet<string>>(new Set());
  /** the entry of one's own after which the strip was put away: it stays so until one has moved again */
  private closed = $state(-1);
  /** a player who came back leaves the seat to the stand-in */
  private readonly away = $derived.by(() => comesBack(this.table.table) && !this.staysAway());

  constructor(
    private readonly of: () => Live,
    private readonly staysAway: () => boolean,
  ) {
    this.read = new Set(untrack(() => storage.cardsRead(this.table.table.id)));
    $effect(() => {
      const [list, seat] = [this.told, this.seat];
      void this.viewsOf(list).then((views) => {
        if (list === this.told) this.shown = { lines: list, views, seat: seat ?? 0 };
      });
    });
    $effect(() => {
      this.table.carded = new Set(this.card?.places);
    });
  }

  private get table(): Live {
    return this.of();
  }
  private readonly seat = $derived.by(() => (this.away ? this.table.table.left[0] : this.table.seat));
  /** the entry of one's own after which this is news */
  private readonly last = $derived.by(() => this.table.entries.length - this.table.since - 1);

  /** all that is news, as the lines of the log: what is counted */
  readonly lines: readonly StoryLine[] = $derived.by(() =>
    this.away ? meanwhile(this.table.story, this.table.table) : this.table.news,
  );
  /** the moment from which on things are new */
  readonly from = $derived.by(() => this.lines[0]?.from ?? this.table.entries.length);
  readonly headline = $derived.by(() => t(this.away ? 'back.meanwhile' : 'log.since'));

  // What it did to the player.

  private readonly told = $derived.by(() => {
    const { story, entries, since, module, seat } = this.table;
    if (!module.happened || seat === null || since === entries.length) return [];
    return affecting(story, entries.length - since, module.happened.kinds);
  });
  /** Without the moments there is nothing to tell; the log has it all. */
  private readonly viewsOf = async (list: StoryLine[]) =>
    list.length > 0 ? this.table.past.frames.around(list).catch(() => []) : [];
  private readonly cards = $derived.by(() => cardsOf(this.shown, this.table));
  private readonly groups = $derived.by(() => grouped(this.cards));
  private readonly dear = $derived.by(() => this.groups.filter((c) => isDear(c, this.table.module.dear)));

  /** the dear ones that were not read yet, the first of them on top */
  readonly waiting = $derived.by(() => this.dear.filter((c) => !c.ids.every((id) => this.read.has(id))));
  readonly card = $derived.by(() =>
    this.table.live && !this.table.hint.open && !this.table.plans.world ? this.waiting[0] : undefined,
  );

  /** next lays the card aside; it stays read when the table is opened anew. */
  next = (): void => {
    if (!this.card) return;
    this.read = new Set([...this.read, ...this.card.ids]);
    const lying = this.cards.flatMap((c) => c.ids).filter((id) => this.read.has(id));
    storage.readCards(this.table.table.id, lying);
  };

  // The strip.

  private readonly reader = $derived.by((): Reader => {
    const { table, last, seat } = this;
    const { module } = table;
    const held = module.sheet?.(table).rows.find((r) => r.seat === seat)?.shares ?? {};
    const bids = (table.entries[last]?.events ?? []).filter((e) => module.minor?.includes(e.kind));
    return {
      seat: seat ?? -1,
      holds: new Set(Object.keys(held).filter((id) => /[1-9]/.test(String(held[id])))),
      wanted: new Set(bids.map((e) => String(e.company))),
      kinds: module.happened?.kinds ?? [],
      idle: module.passes ?? [],
      minor: module.minor ?? [],
    };
  });

  /** what the strip tells, the weightiest first; nothing once it was put away */
  readonly items: readonly Item[] = $derived.by(() => {
    if (this.closed === this.last) return [];
    const { table } = this;
    const has = (e: { kind: string }) => words.has(table.table.title, `event.${e.kind}`);
    const payday = (events: Told['line']['events']) => table.module.payday?.(events, table) ?? null;
    const carded = new Set(this.cards.map((c) => c.at));
    const own = this.groups.map(({ at, title, money }) => ({
      at,
      text: title,
      money,
      weight: money === undefined ? PRICELESS : OWN + Math.abs(money),
    }));
    const others = this.lines
      .filter((line) => !carded.has(line.to + 1))
      .flatMap((line) => tellBy(line, this.reader, has, payday) ?? [])
      .map((one) => ({ at: one.line.to + 1, text: this.say(one), weight: one.weight }));
    return heaviest([...others, ...own], MOST);
  });

  putAway = (): void => {
    this.closed = this.last;
  };

  private say({ event, payment }: Told): string {
    const { table } = this;
    if (event)
      return words.say(
        table.table.title,
        `event.${event.kind}`,
        argsOf(table, event),
        (name, value) => table.shown(name, value).text,
      );
    const own = payment!.paid.find((p) => p.seat === this.seat);
    const sum = `${table.module.unit ?? ''}${words.number(own?.amount ?? 0)}`;
    return own ? t('brief.paid', { what: payment!.headline, sum }) : `${payment!.headline}.`;
  }
}

const key = Symbol('news');
export const provideNews = (table: () => Live, staysAway: () => boolean): News =>
  setContext(key, new News(table, staysAway));
export const news = (): News => getContext<News>(key);
