import { twoBrowsers } from './cases.mjs';
import { api, assert, assertEqual, noErrors, opened, person, playNow, tableId } from './harness.mjs';

export const tests = {
  'two browsers at one table see each other’s moves': twoBrowsers('Chicago Express'),

  'a stranger watches but cannot act for a seat, by the page or by the API': async ({ browser, server }) => {
    const mira = await person(browser, server);
    await playNow(mira, 'Chicago Express');
    const id = tableId(mira);
    const before = (await api(mira, 'GET', `/api/tables/${id}`)).body;

    const stranger = await person(browser, server);
    await opened(stranger, id);
    await stranger.getByText('Watching', { exact: true }).first().waitFor();
    assertEqual(await stranger.locator('.act .btn.go').count(), 0, 'green buttons for a watcher');

    const { n, seat, options } = before.position;
    const action = options[0].action;
    const attempts = [
      ['POST', `/api/tables/${id}/actions`, { after: n, seat, actions: [action] }],
      ['POST', `/api/tables/${id}/preview`, { after: n, seat, actions: [action] }],
      ['POST', `/api/tables/${id}/undo`, { after: n, seat }],
      ['POST', `/api/tables/${id}/rematch`, {}],
      ['POST', `/api/tables/${id}/start`, {}],
      ['GET', `/api/tables/${id}?as=${seat}`],
      ['GET', `/api/tables/${id}/entries?as=${seat}`],
      ['GET', `/api/tables/${id}/frames?from=0&to=0&as=${seat}`],
      ['GET', `/api/tables/${id}/stream?as=${seat}`],
    ];
    for (const [method, path, body] of attempts) {
      const answer = await api(stranger, method, path, body);
      assert(
        answer.status >= 400 && answer.status < 500,
        `${method} ${path} was answered with ${answer.status}`,
      );
    }
    const after = (await api(mira, 'GET', `/api/tables/${id}`)).body;
    assertEqual(after.position.n, n, 'entries after the attempts');

    // Under a player's name, what the stranger says is still a watcher's.
    const { body: me } = await api(mira, 'GET', '/api/me');
    await api(stranger, 'PATCH', '/api/me', { name: me.name });
    await api(mira, 'POST', `/api/tables/${id}/chat`, { text: 'I sit here.' });
    await api(stranger, 'POST', `/api/tables/${id}/chat`, { text: 'I look on.' });
    await mira.getByRole('tab', { name: /Chat/ }).click();
    const said = (text) => mira.locator('.chat .lines p').filter({ hasText: text });
    await said('I look on.').getByText('watching', { exact: true }).waitFor();
    assertEqual(await said('I sit here.').getByText('watching').count(), 0, 'marks on a player’s line');
    noErrors(stranger);
  },

  'a stranger comes by the link, sits down and plays; a table that all have left is no more': async ({
    browser,
    server,
  }) => {
    const [mira, jonas] = await Promise.all([person(browser, server), person(browser, server)]);
    const open = async () => {
      const seats = [{ kind: 'me' }, { kind: 'open' }];
      const made = { title: 'chicago-express', visibility: 'link', seats };
      await mira.goto('/');
      await mira.goto(`/table/${(await api(mira, 'POST', '/api/tables', made)).body.id}`);
      await jonas.goto(new URL(mira.url()).pathname);
    };
    await open();
    await mira.getByRole('button', { name: 'Leave' }).click();
    await jonas.getByText('There is no such table, or it is private.').waitFor();

    await open();
    await jonas.getByRole('button', { name: 'Sit here' }).click();
    // Every player who is asked may bid: the page of the one who sat down as a stranger too, without being loaded
    // anew.
    for (const page of [mira, jonas, mira, jonas])
      await page.getByRole('button', { name: /^Bid \d+/ }).click();
    noErrors(mira);
    noErrors(jonas);
  },

  'a guest becomes an account and finds the game again after signing in elsewhere': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await playNow(page, 'Chicago Express');
    const id = tableId(page);
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill('Ines');
    await page.getByLabel(/^Password/).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('region', { name: 'You' }).getByText('Ines', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByText('Play right away as a guest').waitFor();

    const elsewhere = await person(browser, server);
    await elsewhere.goto('/account');
    await elsewhere.getByLabel('Name', { exact: true }).fill('Ines');
    await elsewhere.getByLabel(/^Password/).fill('not the password');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByText('Wrong name or password.').waitFor();
    await elsewhere.getByLabel(/^Password/).fill('a long password');
    await elsewhere.getByRole('button', { name: 'Sign in' }).click();
    await elsewhere.getByRole('region', { name: 'You' }).getByText('Ines', { exact: true }).waitFor();
    await elsewhere.goto('/');
    await elsewhere.locator(`li.turn a[href="/table/${id}"]`).first().click();
    await elsewhere.locator('.act .btn.go').first().waitFor();
    noErrors(page);
    noErrors(elsewhere);
  },

  'language, theme and motion are chosen and kept': async ({ browser, server }) => {
    const page = await person(browser, server);
    const leads = {
      es: 'Compra acciones. Tiende vías. Cobra.',
      it: 'Compra le azioni. Posa i binari. Incassa.',
      de: 'Aktien kaufen. Gleise legen. Kassieren.',
    };
    await page.goto('/');
    for (const [lang, lead] of Object.entries(leads)) {
      await page.locator(`footer button[lang="${lang}"]`).click();
      await page.getByRole('heading', { level: 1, name: lead }).waitFor();
      assertEqual(await page.locator('html').getAttribute('lang'), lang, 'the page’s language');
    }
    await page.getByRole('button', { name: 'Dunkles Design' }).click();
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.goto('/account/looks');
    await page.getByText('Aus', { exact: true }).click();
    await page.reload();
    await page.locator('html[data-theme="dark"][data-motion="off"][lang="de"]').waitFor();
    noErrors(page);
  },
};
