// Watching: two people play, and a third looks on, with the curve and a chat that the two do not see.
import { test, expect } from './fixtures.mjs';
import { accessible, accessibleOnTheWay } from './helpers/axe.mjs';
import { api, opened } from './helpers/page.mjs';

/** played makes a public game of two people and plays it by chance until it has so many entries. */
async function played(one, two, entries, more = {}) {
  const made = {
    title: 'chicago-express',
    visibility: 'public',
    seats: [{ kind: 'me' }, { kind: 'open' }],
    ...more,
  };
  const { body: table } = await api(one, 'POST', '/api/tables', made);
  await api(two, 'POST', `/api/tables/${table.id}/join`, {});
  await go(table.id, [one, two], entries);
  return table.id;
}

let x = 11;
const random = () => (x = (x * 1664525 + 1013904223) % 4294967296) / 4294967296;

async function go(id, who, entries) {
  for (let tries = 0; tries < 50 * entries; tries++) {
    for (const page of who) {
      const { body: table } = await api(page, 'GET', `/api/tables/${id}`);
      if (table.entries >= entries || table.status === 'finished') return;
      const { options, n, seat } = table.position;
      if (options.length === 0) continue;
      const { action } = options[Math.floor(random() * options.length)];
      await api(page, 'POST', `/api/tables/${id}/actions`, { after: n, seat, actions: [action] });
    }
  }
  throw new Error('the game stands still');
}

test('a watcher has the curve, talks with others who watch, and goes to a key moment; those who play have none of it', async ({
  account,
  unique,
}) => {
  const [Ann, Bob, Carl] = ['Ann', 'Bob', 'Carl'].map(unique);
  const [ann, bob, carl] = [await account(Ann), await account(Bob), await account(Carl)];
  const id = await played(ann, bob, 40);

  await opened(carl, id);
  await carl.getByRole('button', { name: 'Work out the chances here' }).click();
  await carl.locator('[data-watch="ready"]').waitFor();
  await expect(carl.getByRole('img', { name: /^Chance to win the table\. Chances now: / })).toBeVisible();
  await accessible(carl, 'a table that one watches');

  const turn = carl.locator('[data-watch] .key').first();
  await turn.click();
  await carl.waitForURL(`**/table/${id}/at/*`);
  await expect(turn).toHaveAttribute('aria-pressed', 'true');
  const moment = new URL(carl.url()).pathname;
  await carl.keyboard.press('Escape');
  await carl.waitForURL(`**/table/${id}`);

  await carl.getByRole('tab', { name: 'Watchers' }).click();
  await carl.getByText('those who play when the game is over').waitFor();
  const input = carl.getByLabel('Say something to the watchers');
  await input.focus();
  await input.evaluate((at, address) => {
    const data = new DataTransfer();
    data.setData('text/plain', address);
    at.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `https://scrip.example.org${moment}`);
  await expect(input).toHaveValue(/^#\d+$/);
  await input.press('End');
  await input.pressSequentially(` ${Ann} had it there`);
  await input.press('Enter');
  await carl.getByText('had it there').waitFor();
  await carl.getByRole('button', { name: /^At \d+$/ }).click();
  await carl.waitForURL(`**${moment}`);
  await accessibleOnTheWay(carl, 'the chat of those who watch');

  await opened(ann, id);
  await ann.getByRole('tab', { name: 'Chat' }).click();
  await ann.getByText('Nobody has said anything yet.').waitFor();
  await expect(ann.locator('[data-watch]'), 'who plays has no curve').toHaveCount(0);

  await carl.goto(`/table/${id}/beamer`);
  await carl.locator('[data-beamer]').waitFor();
  await expect(carl.locator('[data-beamer] :is(a, button, input):visible'), 'nothing to press').toHaveCount(
    0,
  );
  await accessible(carl, 'a table for a room');
  await ann.goto(`/table/${id}/beamer?theme=dark`);
  await ann.locator('[data-beamer]').waitFor();
  await expect(ann.locator('[data-chances]'), 'nor on a beamer').toHaveCount(0);
  await ann.keyboard.press('Escape');
  await ann.waitForURL(`**/table/${id}`);

  // When it is over they read it.
  await go(id, [ann, bob], 5000);
  await ann.getByRole('tab', { name: 'Chat' }).click();
  const line = ann.locator('.chat .lines p').filter({ hasText: 'had it there' });
  await line.getByText('watching', { exact: true }).waitFor();
});

test('what is followed stands first among what is worth watching, and a table that is told late says so', async ({
  account,
  unique,
}) => {
  const [Ann, Bob, Carl] = ['Ann', 'Bob', 'Carl'].map(unique);
  const [ann, bob, carl] = [await account(Ann), await account(Bob), await account(Carl)];
  const id = await played(ann, bob, 30, { delay: 3 });

  await carl.goto(`/people/${Ann}`);
  const follow = carl.getByRole('button', { name: 'Follow', exact: true });
  await follow.click();
  await carl.getByRole('button', { name: 'Following', exact: true }).waitFor();
  await carl.goto('/');
  const worth = carl.getByRole('region', { name: 'Worth watching' });
  await worth.getByText(`You follow ${Ann}`).waitFor();
  await accessible(carl, 'what is worth watching', 'main');
  await worth.locator(`a[href="/table/${id}"]`).click();
  await carl.waitForURL(`**/table/${id}`);
  await carl.locator('.table[data-ready="yes"]').waitFor();
  await expect(carl.locator('[data-late]')).toHaveText('3 min behind');
  expect(
    Number(await carl.locator('[data-n]').first().getAttribute('data-n')),
    'nothing is three minutes old',
  ).toBe(0);
  await carl.getByRole('button', { name: 'Follow', exact: true }).click();
  await carl.getByRole('button', { name: 'Following', exact: true }).waitFor();
  const { body: followed } = await api(carl, 'GET', '/api/following');
  expect(followed.tables.map((t) => t.id)).toEqual([id]);
});
