// The page of a person: after a rated game it shows what came of it, and to others only what the person shows.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { playOut } from './helpers/games.mjs';
import { api } from './helpers/page.mjs';

const wanted = {
  title: 'german-railways',
  visibility: 'public',
  seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
  rated: true,
};

test(
  'a person has a page with ratings, games and punctuality, and chooses who sees them',
  { tag: '@more' },
  async ({ account, unique }) => {
    const [Ann, Bob, Carl] = ['Ann', 'Bob J. Smith', 'Carl'].map(unique);
    const ann = await account(Ann);
    const bob = await account(Bob);
    const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
    const carl = await account(Carl);
    for (const page of [bob, carl]) await api(page, 'POST', `/api/tables/${id}/join`, { rated: true });
    await playOut(id, [ann, bob, carl]);

    // From the end of the game to the page of the other.
    await ann.goto(`/table/${id}`);
    await ann.locator('[data-end] a', { hasText: Bob }).click();
    await ann.getByRole('heading', { name: Bob, level: 1 }).waitFor();
    await ann.locator(`[data-game="${id}"]`).waitFor();
    await ann.getByRole('group', { name: 'German Railways, 1 rated game' }).waitFor();
    await ann.getByText(/^\d+ decisions$/).waitFor();
    await accessibleOnTheWay(ann, 'the page of another');

    // The chart tells of the game that is pointed at; T turns it over, and the table leads to the other player.
    const chart = ann.getByRole('application');
    await chart.focus();
    await ann.locator('.tip', { hasText: new RegExp(`${Ann} and ${Carl}|${Carl} and ${Ann}`) }).waitFor();
    await ann.keyboard.press('t');
    const row = ann.locator('.table tbody tr');
    await row.first().waitFor();
    await expect(row, 'the table has a row for the game').toHaveCount(1);
    await accessibleOnTheWay(ann, 'the table behind a chart');
    await row.getByRole('link', { name: Ann }).click();
    await ann.getByText('This is your page.').waitFor();
    await ann.getByText('Others see results, ratings, and punctuality.').waitFor();

    // Reloaded by an address with dots in it, after Bob has hidden the ratings.
    await bob.goto('/account');
    const ratings = bob.locator('[data-part="ratings"]');
    await ratings.getByText('nobody').click();
    await bob.waitForFunction(() =>
      fetch('/api/me')
        .then((r) => r.json())
        .then((me) => me.settings.ratings === 'nobody'),
    );
    await accessibleOnTheWay(bob, 'what is public');
    await ann.goto(`/people/${encodeURIComponent(Bob)}`);
    await ann.getByText(`${Bob} does not show this.`).waitFor();
    await ann.locator(`[data-game="${id}"]`).waitFor();
    await expect(ann.getByRole('application'), 'the ratings are not drawn').not.toBeVisible();
    await accessibleOnTheWay(ann, 'a page that hides a part');

    await ann.goto('/people/Nobody');
    await ann.getByText('There is nobody of this name').waitFor();
  },
);
