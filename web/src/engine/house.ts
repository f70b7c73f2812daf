// The house of this browser. Of all its tabs one at a time runs it, the one that has the lock, on the rows that are
// kept; the others ask that one, and when it is gone the next takes over from what was kept.
import type { Scrip } from './machine';
import type { Numbered, Told } from './messages';
import { Runner } from './runner';

/** What tabs say to each other. */
type Said =
  | { who: true }
  /** who runs the house from now on */
  | { leads: string }
  | { from: string; asked: Numbered }
  | { to: string; told: Told }
  | { tables: string }
  | { unkept: true };

/** Who is told of what becomes of the rows: they have changed, or the browser did not keep a change. */
export interface Kept {
  changed: () => void;
  unkept: () => void;
}

/** What a house needs of the browser, so that a test can play the browser. */
export interface Tabs {
  /** lock calls when it has the lock, which it then keeps as long as the tab lives */
  lock(name: string, had: () => void): void;
  channel: Pick<BroadcastChannel, 'postMessage' | 'onmessage'>;
}

export const tabs = (): Tabs => ({
  lock: (name, had) => {
    void navigator.locks.request(name, () => {
      had();
      return new Promise<never>(() => {});
    });
  },
  channel: new BroadcastChannel('scrip.house'),
});

const lock = 'scrip.house';
const tabLock = (name: string) => `scrip.tab.${name}`;
/** changes that nobody asked for, such as bots' moves, are told together after so long */
const pause = 300;

/** An id bears the name of the tab that asks. */
const owner = (id: string) => id.slice(0, id.indexOf('/'));

export class House {
  /** who runs the house; null while that is not known */
  private leader: string | null = null;
  private runner: Runner | null = null;
  /** it has the lock of its name, and may ask others */
  private named = false;
  private scrip: Promise<Scrip> | null = null;
  /** asked before it was known whom to ask */
  private held: Numbered[] = [];
  /** asked of another tab and not answered, or followed there */
  private readonly sent = new Set<string>();
  /** the tabs whose end is watched for */
  private readonly others = new Set<string>();
  private changed = false;
  private later: ReturnType<typeof setTimeout> | undefined;

  /** start opens what is kept, and tells of every change of it. */
  constructor(
    private readonly name: string,
    private readonly start: (kept: Kept) => Promise<Scrip>,
    private readonly tell: (told: Told) => void,
    private readonly tabs: Tabs,
  ) {
    tabs.channel.onmessage = (e: MessageEvent<Said>) => this.hear(e.data);
    // Only a tab that has the lock of its name may ask another: when it is free again the tab is gone.
    tabs.lock(tabLock(name), () => {
      this.named = true;
      this.say({ who: true });
    });
    tabs.lock(lock, () => this.lead());
  }

  take(asked: Numbered): void {
    if (this.runner) void this.runner.take(asked);
    else if (this.leader !== null) this.send(asked);
    else this.held.push(asked);
  }

  private say(said: Said): void {
    this.tabs.channel.postMessage(said);
  }

  private send(asked: Numbered): void {
    if (asked.ask === 'stop') this.sent.delete(asked.id);
    else this.sent.add(asked.id);
    this.say({ from: this.name, asked });
  }

  /** lead runs the house here from now on. */
  private lead(): void {
    this.scrip = this.start({ changed: () => this.rowChanged(), unkept: () => this.unkept() });
    this.runner = new Runner(
      this.scrip,
      (told) => this.answer(told),
      () => this.tellTables(),
    );
    this.follow(this.name);
    this.say({ leads: this.name });
    this.scrip.then(
      async () => {
        this.changed = true;
        await this.tellTables();
        this.tell({ told: 'ready' });
      },
      (e: unknown) => this.tell({ told: 'ended', why: String(e) }),
    );
  }

  /** follow asks this one from now on. What another was asked nobody will answer. */
  private follow(leader: string): void {
    if (this.leader === leader) return;
    this.leader = leader;
    for (const id of this.sent) this.tell({ told: 'lost', id });
    this.sent.clear();
    for (const asked of this.held.splice(0)) this.take(asked);
  }

  private hear(said: Said): void {
    if ('who' in said) {
      if (this.runner) this.say({ leads: this.name });
    } else if ('leads' in said) {
      if (!this.named) return; // it is asked for again
      this.follow(said.leads);
      this.tell({ told: 'ready' });
    } else if ('asked' in said) {
      if (this.runner) this.askedFrom(said.from, said.asked);
    } else if ('tables' in said) {
      this.tell({ told: 'tables', tables: said.tables });
    } else if ('unkept' in said) {
      this.tell({ told: 'unkept' });
    } else if (said.to === this.name) {
      this.heardBack(said.told);
    }
  }

  private heardBack(told: Told): void {
    if ('id' in told && !this.sent.has(told.id)) return;
    if (told.told === 'answer' || (told.told === 'event' && told.event === 'end')) this.sent.delete(told.id);
    this.tell(told);
  }

  /** askedFrom does what another tab asks, and ends what it follows when it is gone. */
  private askedFrom(from: string, asked: Numbered): void {
    if (!this.others.has(from)) {
      this.others.add(from);
      this.tabs.lock(tabLock(from), () => this.runner?.stop((id) => owner(id) === from));
    }
    this.take(asked);
  }

  private answer(told: Told): void {
    const to = 'id' in told ? owner(told.id) : this.name;
    if (to === this.name) this.tell(told);
    else this.say({ to, told });
  }

  private rowChanged(): void {
    this.changed = true;
    this.later ??= setTimeout(() => void this.tellTables(), pause);
  }

  private unkept(): void {
    this.say({ unkept: true });
    this.tell({ told: 'unkept' });
  }

  /**
   * tellTables tells every tab which tables there are, where that has changed: before the tab that changed it is
   * answered.
   */
  private async tellTables(): Promise<void> {
    if (!this.changed || !this.scrip) return;
    this.changed = false;
    clearTimeout(this.later);
    this.later = undefined;
    const scrip = await this.scrip;
    const tables = await new Promise<string>((done) =>
      scrip.call('GET', '/api/lobby', '', (status, body) => done(status === 200 ? allOf(body) : '')),
    );
    if (tables === '') return;
    this.say({ tables });
    this.tell({ told: 'tables', tables });
  }
}

/** allOf is every table of a lobby once. */
function allOf(lobby: string): string {
  const lists = Object.values(JSON.parse(lobby) as Record<string, { id: string }[]>);
  const tables = new Map(lists.flat().map((table) => [table.id, table]));
  return JSON.stringify([...tables.values()]);
}
