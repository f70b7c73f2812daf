// The page of a person: after a rated game it shows what came of it, and to others only what the person shows.
import { playOut } from './games.mjs';
import { accessible, account, api, assert, assertEqual, noErrors } from './harness.mjs';

const wanted = {
  title: 'chicago-express',
  visibility: 'public',
  seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }],
  rated: true,
};

export const tests = {
  'a person has a page with ratings, games and punctuality, and chooses who sees them': async ({
    browser,
    server,
  }) => {
    const ann = await account(browser, server, 'Ann');
    const bob = await account(browser, server, 'Bob J. Smith');
    const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
    const carl = await account(browser, server, 'Carl');
    for (const page of [bob, carl]) await api(page, 'POST', `/api/tables/${id}/join`, { rated: true });
    await playOut(id, [ann, bob, carl]);

    // From the end of the game to the page of the other.
    await ann.goto(`/table/${id}`);
    await ann.locator('[data-end] a', { hasText: 'Bob J. Smith' }).click();
    await ann.getByRole('heading', { name: 'Bob J. Smith', level: 1 }).waitFor();
    await ann.locator(`[data-game="${id}"]`).waitFor();
    await ann.getByRole('group', { name: 'Chicago Express, 1 rated game' }).waitFor();
    await ann.getByText(/^\d+ decisions$/).waitFor();
    await accessible(ann, 'the page of another');

    // The chart tells of the game that is pointed at; T turns it over, and the table leads to the other player.
    const chart = ann.getByRole('application');
    await chart.focus();
    await ann.locator('.tip', { hasText: /Ann and Carl|Carl and Ann/ }).waitFor();
    await ann.keyboard.press('t');
    const row = ann.locator('.table tbody tr');
    await row.first().waitFor();
    assertEqual(await row.count(), 1, 'the table has a row for the game');
    await accessible(ann, 'the table behind a chart');
    await row.getByRole('link', { name: 'Ann' }).click();
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
    await accessible(bob, 'what is public');
    await ann.goto('/people/Bob%20J.%20Smith');
    await ann.getByText('Bob J. Smith does not show this.').waitFor();
    await ann.locator(`[data-game="${id}"]`).waitFor();
    assert(!(await ann.getByRole('application').isVisible()), 'the ratings are not drawn');
    await accessible(ann, 'a page that hides a part');

    for (const page of [ann, bob]) noErrors(page);
    await ann.goto('/people/Nobody');
    await ann.getByText('There is nobody of this name').waitFor();
  },
};
