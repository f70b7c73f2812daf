// Notifications at the page. One stream tells what concerns this person wherever they are; of all the pages of a
// browser one listens and hands on what it hears, so that a sound is heard once and connections are spared. Every
// page counts in its title; the one in front says what else happened; where none is, the system shows a notice.
import { untrack } from 'svelte';
import { Failure } from '../../api/client';
import { company } from '../../api/company';
import { notices } from '../../api/notices';
import { Stream } from '../../api/stream';
import type { Notices, NoticeTold, Waiting } from '../../api/types';
import { toasts } from '../../parts/toasts.svelte';
import { router } from '../../base/router.svelte';
import { words } from '../../words/words.svelte';
import { session } from '../../base/session.svelte';
import { waiting, type Invitation } from '../../base/waiting.svelte';
import { bulletins } from './bulletins.svelte';
import { friendNews } from './friends';
import { inFront, isInFront, leaveFront, noteFront } from './foreground';
import { badge } from './badge';
import { isQuiet } from './quiet';
import { ring } from './sound';

/** What pages of a browser say to each other. */
type Word =
  | { notice: NoticeTold }
  | { waiting: Waiting[]; invitations: Invitation[]; asks: string[] }
  | { settings: true }
  | { bulletins: true };

/** now and then somebody acts elsewhere, of which no notice tells */
const recount = 60_000;
const name = 'scrip.told';

class Page {
  private readonly others = new BroadcastChannel(name);
  private stream: Stream | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private settings: Notices | null = null;
  private readonly end = new AbortController();

  constructor() {
    const { signal } = this.end;
    this.others.onmessage = (e) => this.hear(e.data as Word);
    for (const sign of ['focus', 'blur']) window.addEventListener(sign, this.turned, { signal });
    document.addEventListener('visibilitychange', this.turned, { signal });
    window.addEventListener('pagehide', leaveFront, { signal });
    const stop = $effect.root(() => {
      $effect(() => {
        const table = shownTable();
        noteFront(table);
        if (table) untrack(() => toasts.seen(table));
      });
    });
    signal.addEventListener('abort', stop);
    this.turned();
    void this.lead();
  }

  /** lead listens for all pages as soon as no other does. */
  private async lead(): Promise<void> {
    const { signal } = this.end;
    // Where there are no locks, on plain http, each page listens for itself.
    if (!navigator.locks) return this.listen();
    await navigator.locks
      .request(name, { signal }, () => {
        this.listen();
        return new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      })
      .catch((e: unknown) => {
        if (!signal.aborted) throw e;
      });
  }

  private listen(): void {
    if (this.end.signal.aborted) return;
    void this.learn();
    this.timer = setInterval(() => void this.count(), recount);
    this.stream = new Stream({
      path: () => notices.streamPath,
      events: { told: (data) => this.told(data as NoticeTold), bulletins: () => this.announced() },
      open: () => {
        void this.count();
        this.announced(); // what was told while nobody listened
      },
      lost: () => {},
    });
  }

  /** announced has all pages fetch the bulletins of the host again. */
  private announced(): void {
    void bulletins.load();
    this.others.postMessage({ bulletins: true } satisfies Word);
  }

  close(): void {
    this.end.abort();
    this.stream?.close();
    clearInterval(this.timer);
    this.others.close();
    leaveFront();
    waiting.tables = [];
    waiting.invitations = [];
    waiting.asks = [];
    badge(0);
  }

  /** count asks how many tables wait, and tells the other pages. */
  async count(): Promise<void> {
    await Promise.all([waiting.load(), waiting.loadAsks()]);
    if (this.end.signal.aborted) return;
    const { tables, invitations, asks } = waiting;
    this.others.postMessage({ waiting: tables, invitations, asks } satisfies Word);
    badge(waiting.count());
  }

  /** learn asks what the person wants to hear. */
  async learn(): Promise<void> {
    try {
      this.settings = await notices.mine();
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
    }
  }

  /** changed tells all pages that the person wants to be told otherwise. */
  changed(): void {
    if (this.stream) void this.learn();
    this.others.postMessage({ settings: true } satisfies Word);
  }

  private hear(word: Word): void {
    if ('waiting' in word) {
      waiting.tables = word.waiting;
      waiting.invitations = word.invitations;
      waiting.asks = word.asks;
      badge(waiting.count());
    } else if ('notice' in word) void this.mention(word.notice);
    else if ('bulletins' in word) void bulletins.load();
    else if (this.stream) void this.learn();
  }

  /** told is for the page that listens. */
  private told(notice: NoticeTold): void {
    void this.count();
    this.others.postMessage({ notice } satisfies Word);
    void this.mention(notice);
    const seen = inFront();
    if ((notice.table && seen === notice.table) || !this.settings || isQuiet(this.settings.time, new Date()))
      return;
    if (this.settings.channels.page.sound) void ring().catch(() => {});
    if (seen === null) void showNotice(notice);
  }

  /** mention says it in the page in front, if that shows something else. */
  private async mention(notice: NoticeTold): Promise<void> {
    const text = await sentence(notice);
    if (!isInFront() || (notice.table && shownTable() === notice.table)) return;
    toasts.show(text, {
      icon: 'bell',
      table: notice.table,
      action: {
        label: words.say('told', 'go'),
        run: () => router.visit(placeOf(notice)),
      },
    });
  }

  /** turned notes what is in front now; a user who comes back to the page wants the count to be true. */
  turned = (): void => {
    noteFront(shownTable());
    if (isInFront()) void this.count();
  };
}

const shownTable = (): string => (router.route.page === 'table' ? router.route.id : '');

const none = { friends: [], askedBy: [], asked: [] };

/** placeOf is where a notice leads: to its table, to the clubs, or to one's friends. */
const placeOf = ({ event, table }: NoticeTold): string =>
  table ? `/table/${table}` : event === 'club' ? '/clubs' : '/friends';

async function sentence({ event, title, n, table }: NoticeTold): Promise<string> {
  await words.need('told');
  const named = session.title(title)?.name ?? title;
  if (event === 'invited') {
    await waiting.load();
    const by = waiting.invitations.find((i) => i.table === table)?.by;
    if (by) return words.say('told', 'notice.invited.by', { who: by, title: named });
  }
  const news = event === 'friend' && friendNews(await company.friends().catch(() => none), n);
  if (news) return words.say('told', news.key, { who: news.who });
  return words.say('told', `notice.${event}`, { title: named });
}

/** showNotice lets the system show it, where the person has given leave. */
async function showNotice(notice: NoticeTold): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const text = await sentence(notice);
  const url = placeOf(notice);
  // One notice a table: the server's pushes have the same tag.
  const options = {
    tag: notice.table || placeOf(notice).slice(1),
    icon: '/icon-192.png',
    data: { url, at: Date.now() },
  };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) return worker.showNotification(text, options);
  const shown = new Notification(text, options);
  shown.onclick = () => {
    shown.close();
    window.focus();
    router.visit(url);
  };
}

/** putAway takes the system's notices of a table away: it is seen. */
export async function putAway(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await worker?.getNotifications({ tag: table })) ?? []) shown.close();
}

let page: Page | null = null;

/** follow tells this person, until the function returned is called. */
export function follow(): () => void {
  const own = (page = new Page());
  return () => {
    own.close();
    if (page === own) page = null;
  };
}

/** moved: this person was asked or is no longer, so another number of tables wait. */
export const moved = (): void => void page?.count();
/** rechosen: the person wants to be told otherwise. */
export const rechosen = (): void => page?.changed();
