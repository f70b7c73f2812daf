import { expect, test, vi } from 'vitest';
import { House, type Kept, type Tabs } from './house';
import type { Scrip } from './machine';
import type { Numbered, Told } from './messages';

/** A browser with its locks, its channel, and what is kept. */
class Browser {
  private readonly queues = new Map<string, { tab: string; had: () => void }[]>();
  private readonly channels = new Map<string, Tabs['channel']>();
  rows: string[] = [];
  /** what is followed, by tab that runs the house */
  followed: string[] = [];
  stopped: string[] = [];

  tab(name: string): { house: House; heard: Told[]; close: () => void } {
    const heard: Told[] = [];
    const channel: Tabs['channel'] = {
      onmessage: null,
      postMessage: (said: unknown) => {
        for (const [other, c] of this.channels)
          if (other !== name)
            queueMicrotask(() => c.onmessage?.call(c as BroadcastChannel, { data: said } as MessageEvent));
      },
    };
    this.channels.set(name, channel);
    const lock = (of: string, had: () => void) => {
      const queue = this.queues.get(of) ?? [];
      this.queues.set(of, queue);
      if (queue.push({ tab: name, had }) === 1) queueMicrotask(had);
    };
    const start = (kept: Kept) => Promise.resolve(this.scrip(name, kept));
    const house = new House(name, start, (told) => heard.push(told), { lock, channel });
    return { house, heard, close: () => this.close(name) };
  }

  /** close ends a tab: its channel is silent and its locks go to the next. */
  private close(name: string): void {
    this.channels.delete(name);
    for (const [of, queue] of this.queues) {
      const had = queue[0]?.tab === name;
      const rest = queue.filter((q) => q.tab !== name);
      this.queues.set(of, rest);
      if (had && rest.length > 0) queueMicrotask(rest[0].had);
    }
  }

  private scrip(tab: string, { changed, unkept }: Kept): Scrip {
    return {
      open: async () => {},
      call: (method, path, body, done) => {
        if (path === '/api/lobby')
          return done(200, JSON.stringify({ yours: this.rows.map((id) => ({ id })), finished: [] }));
        if (path === '/silence') return;
        if (path === '/full') unkept();
        if (method === 'POST') {
          this.rows.push(body);
          changed();
        }
        done(200, `${tab} answers ${path}`);
      },
      follow: (path, tell) => {
        this.followed.push(path);
        tell('entry', path, 0);
        return () => this.stopped.push(path);
      },
    };
  }
}

const call = (id: string, path: string, method = 'GET', body = ''): Numbered => ({
  ask: 'call',
  id,
  method,
  path,
  body,
});
const told = (heard: Told[], what: Told) => vi.waitFor(() => expect(heard).toContainEqual(what));

test('one tab runs the house, and the others ask it', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  b.house.take(call('b/0', '/one'));
  a.house.take(call('a/0', '/two'));
  await told(b.heard, { told: 'answer', id: 'b/0', status: 200, body: 'a answers /one' });
  await told(a.heard, { told: 'answer', id: 'a/0', status: 200, body: 'a answers /two' });
  expect(a.heard.filter((t) => 'id' in t && t.id === 'b/0')).toEqual([]);
});

test('every tab knows of a table before who made it is answered', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  b.house.take(call('b/0', '/api/tables', 'POST', 'new'));
  await told(b.heard, { told: 'answer', id: 'b/0', status: 200, body: 'a answers /api/tables' });
  const tables: Told = { told: 'tables', tables: '[{"id":"new"}]' };
  expect(b.heard.findIndex((t) => t.told === 'answer')).toBeGreaterThan(
    b.heard.findIndex((t) => JSON.stringify(t) === JSON.stringify(tables)),
  );
  await told(a.heard, tables);
  await told(b.heard, tables);
});

test('every tab is told that something is not kept', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  b.house.take(call('b/0', '/full'));
  await told(b.heard, { told: 'unkept' });
  await told(a.heard, { told: 'unkept' });
});

test('when the tab that runs it is gone the next takes over, and what nobody will answer is said to be lost', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  b.house.take(call('b/0', '/one'));
  await told(b.heard, { told: 'answer', id: 'b/0', status: 200, body: 'a answers /one' });
  b.house.take(call('b/1', '/silence'));
  a.close();
  await told(b.heard, { told: 'lost', id: 'b/1' });
  b.house.take(call('b/2', '/two'));
  await told(b.heard, { told: 'answer', id: 'b/2', status: 200, body: 'b answers /two' });
});

test('what a tab follows ends with it', async () => {
  const browser = new Browser();
  const [a, b] = [browser.tab('a'), browser.tab('b')];
  b.house.take({ ask: 'follow', id: 'b/0', path: '/hers' });
  a.house.take({ ask: 'follow', id: 'a/0', path: '/his' });
  await told(b.heard, { told: 'event', id: 'b/0', event: 'entry', data: '/hers' });
  await told(a.heard, { told: 'event', id: 'a/0', event: 'entry', data: '/his' });
  b.close();
  await vi.waitFor(() => expect(browser.stopped).toEqual(['/hers']));
});
