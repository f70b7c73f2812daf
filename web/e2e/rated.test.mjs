// Rated games: both agree, the end tells what it made of their ratings, and the page of the best shows who wants to be shown.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { playOut } from './helpers/games.mjs';
import { api } from './helpers/page.mjs';

const seats = [{ kind: 'me' }, { kind: 'open' }];
const wanted = {
  title: 'german-railways',
  visibility: 'public',
  seats: [...seats, { kind: 'open' }],
  rated: true,
};

test(
  'two who agree play a rated game, see what it changed, and stand among the best if they want to',
  { tag: '@more' },
  async ({ account, ownServer }) => {
    const ann = await account('Ann');
    const bob = await account('Bob');
    const carl = await account('Carl');
    const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
    expect(
      (await api(carl, 'POST', `/api/tables/${id}/join`, {})).body.code,
      'who does not agree does not sit down',
    ).toBe('rated-not-agreed');
    await bob.goto(`/table/${id}`);
    await bob.getByText('This game is rated.').first().waitFor();
    await accessibleOnTheWay(bob, 'a rated table before it starts');
    await bob.getByRole('button', { name: 'Take a seat, rated' }).click();
    await bob.locator('li', { hasText: 'Bob' }).getByText('here', { exact: true }).waitFor();
    await expect(bob.locator('li .rating'), 'nobody has a rating before a rated game').toHaveCount(0);
    await api(carl, 'POST', `/api/tables/${id}/join`, { rated: true });
    await playOut(id, [ann, bob, carl]);
    await ann.goto(`/table/${id}`);
    await ann.locator('[data-end] .rating').first().waitFor();
    const { seats: ended } = (await api(ann, 'GET', `/api/tables/${id}`)).body;
    const shown = await ann.locator('[data-end] .rating').allInnerTexts();
    expect(shown.length, 'three ratings have changed').toBe(3);
    for (const { rating } of ended)
      expect(
        shown.some((text) => text.includes(rating.after.toLocaleString('en'))),
        `${rating.after} is shown in ${shown}`,
      ).toBeTruthy();

    await ann.goto('/best/german-railways');
    await ann.getByText('Nobody is shown here yet.').waitFor();
    await ann.getByText('9 more rated games until others can see you here.').waitFor();
    await accessibleOnTheWay(ann, 'the best, before anybody is shown');
    await ann.getByText('Show me among the best').click();
    await ann.waitForFunction(() =>
      fetch('/api/me')
        .then((r) => r.json())
        .then((me) => me.settings.listed),
    );
    for (let i = 1; i < 10; i++) {
      const next = (await api(ann, 'POST', '/api/tables', wanted)).body.id;
      if (i === 1) {
        // From the first rated game on the waiting room tells how strong somebody is.
        await bob.goto(`/table/${next}`);
        const [{ rating }] = ended;
        const hers = bob.locator('li', { hasText: 'Ann' }).locator('.rating');
        await hers.getByText(`${rating.after.toLocaleString('en')} ± ${rating.plusMinus}`).waitFor();
      }
      for (const page of [bob, carl]) await api(page, 'POST', `/api/tables/${next}/join`, { rated: true });
      await playOut(next, [ann, bob, carl]);
    }
    await bob.goto('/best/german-railways');
    await bob.locator('tr[data-person="Ann"]').waitFor();
    await expect(bob.locator('tr[data-person]'), 'who has not agreed is not shown').toHaveCount(1);
    await accessibleOnTheWay(bob, 'the best');
  },
);
