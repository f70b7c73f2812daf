// Rated games: both agree, the end tells what it made of their ratings, and the page of the best shows who wants to be shown.
import { playOut } from './games.mjs';
import { accessible, account, api, assert, assertEqual, noErrors } from './harness.mjs';

const seats = [{ kind: 'me' }, { kind: 'open' }];
const wanted = {
  title: 'chicago-express',
  visibility: 'public',
  seats: [...seats, { kind: 'open' }],
  rated: true,
};

export const tests = {
  'two who agree play a rated game, see what it changed, and stand among the best if they want to': async ({
    browser,
    server,
  }) => {
    const ann = await account(browser, server, 'Ann');
    const bob = await account(browser, server, 'Bob');
    const carl = await account(browser, server, 'Carl');
    const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
    assertEqual(
      (await api(carl, 'POST', `/api/tables/${id}/join`, {})).body.code,
      'rated-not-agreed',
      'who does not agree does not sit down',
    );
    await bob.goto(`/table/${id}`);
    await bob.getByText('This game is rated.').first().waitFor();
    await accessible(bob, 'a rated table before it starts');
    await bob.getByRole('button', { name: 'Take a seat, rated' }).click();
    await bob.locator('li', { hasText: 'Bob' }).getByText('here', { exact: true }).waitFor();
    assertEqual(await bob.locator('li .rating').count(), 0, 'nobody has a rating before a rated game');
    await api(carl, 'POST', `/api/tables/${id}/join`, { rated: true });
    await playOut(id, [ann, bob, carl]);
    await ann.goto(`/table/${id}`);
    await ann.locator('[data-end] .rating').first().waitFor();
    const { seats: ended } = (await api(ann, 'GET', `/api/tables/${id}`)).body;
    const shown = await ann.locator('[data-end] .rating').allInnerTexts();
    assertEqual(shown.length, 3, 'three ratings have changed');
    for (const { rating } of ended)
      assert(
        shown.some((text) => text.includes(rating.after.toLocaleString('en'))),
        `${rating.after} is shown in ${shown}`,
      );

    await ann.goto('/people');
    await ann.getByText('Nobody is shown here yet.').waitFor();
    await ann.getByText('9 more rated games until others can see you here.').waitFor();
    await accessible(ann, 'the best, before anybody is shown');
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
    await bob.goto('/best/chicago-express');
    await bob.locator('tr[data-person="Ann"]').waitFor();
    assertEqual(await bob.locator('tr[data-person]').count(), 1, 'who has not agreed is not shown');
    await accessible(bob, 'the best');
    for (const page of [ann, bob]) noErrors(page);
  },
};
