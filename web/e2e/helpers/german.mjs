// What the browser tests and the pictures of German Railways share: a game with a meeting, a table without moves.
import { finished } from './games.mjs';
import { api, moving, newTable, position } from './page.mjs';

/** A game of bots in which two companies met, and at which entry. */
export async function gameWithAMeeting(page) {
  const game = await finished(page, 'german-railways');
  const entries = (await api(page, 'GET', `/api/tables/${game}/entries`)).body;
  return { game, entries, met: entries.findIndex((e) => e.events.some((x) => x.kind === 'connected')) };
}

/**
 * A private table one hex before two companies meet for the first time: bots play a game, and it is taken
 * up again at that moment, with all seats in one hand.
 */
export async function oneHexBeforeAMeeting(page, { game, entries, met }) {
  const begun = entries.slice(0, met).findLastIndex((e) => e.action?.kind === 'build');
  for (let n = begun + 1; n <= met; n++) {
    const { view } = (await api(page, 'GET', `/api/tables/${game}/at/${n}`)).body;
    if (!view.step.build?.lays.some((l) => l.meets.length > 0)) continue;
    const branch = (await api(page, 'POST', `/api/tables/${game}/branch`, { at: n })).body;
    return (await api(page, 'GET', `/api/tables/${branch.id}`)).body;
  }
  throw new Error('no moment before the meeting');
}

/** everybody passes, by the API, until the position is as wanted */
export async function passUntil(page, id, wanted) {
  const goesOn = moving('the game');
  for (;;) {
    const now = await position(page, id);
    if (wanted(now)) return now;
    if (now.turn.over) throw new Error('passing leads to the end');
    goesOn(now.n);
    const body = { after: now.n, seat: now.seat, actions: [{ kind: 'pass' }] };
    // Chance may just be drawing a token: then it is asked again.
    if (now.seat !== null) await api(page, 'POST', `/api/tables/${id}/actions`, body);
  }
}

/** A table whose three seats, all in one hand, did nothing for a round: shall the game end? */
export async function idleTable(page) {
  await page.goto('/');
  const id = await newTable(page, 'german-railways', ['me', 'me', 'me']);
  await passUntil(page, id, ({ view }) => view.step.kind === 'vote');
  return id;
}

/** A page one hex before a meeting, that hex laid: the dividend to come is on screen. */
export async function meetingAhead(page, game) {
  const { id } = await oneHexBeforeAMeeting(page, game);
  await page.goto(`/table/${id}`);
  await page.locator('.act .chips .chip').first().click();
  await page.locator('.act .pay li').first().waitFor();
}
