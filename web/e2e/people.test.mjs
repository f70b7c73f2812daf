import { test, expect } from './fixtures.mjs';
import { twoBrowsers } from './helpers/cases.mjs';
import { api, opened, playNow, tableId } from './helpers/page.mjs';

test('two browsers at one table see each other’s moves', twoBrowsers('Chicago Express'));

test('a stranger watches but cannot act for a seat, by the page or by the API', async ({ person }) => {
  const mira = await person();
  await playNow(mira, 'Chicago Express');
  const id = tableId(mira);
  const before = (await api(mira, 'GET', `/api/tables/${id}`)).body;

  const stranger = await person();
  await opened(stranger, id);
  await stranger.getByRole('link', { name: 'Full screen for a room or a stream' }).waitFor();
  await expect(stranger.locator('.act .btn.go'), 'green buttons for a watcher').toHaveCount(0);

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
    expect(
      answer.status >= 400 && answer.status < 500,
      `${method} ${path} was answered with ${answer.status}`,
    ).toBeTruthy();
  }
  const after = (await api(mira, 'GET', `/api/tables/${id}`)).body;
  expect(after.position.n, 'entries after the attempts').toEqual(n);

  // Nor does who plays hear of them while the game goes on: those who watch talk with accounts, among themselves.
  const said = await api(stranger, 'POST', `/api/tables/${id}/chat`, { text: 'I look on.' });
  expect([said.status, said.body.code]).toEqual([403, 'apart']);
});

test(
  'a stranger comes by the link, sits down and plays; a table that all have left is no more',
  { tag: '@more' },
  async ({ person }) => {
    const [mira, jonas] = await Promise.all([person(), person()]);
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
  },
);

test('a guest becomes an account and finds the game again after signing in elsewhere', async ({
  person,
  unique,
}) => {
  const Ines = unique('Ines');
  const page = await person();
  await playNow(page, 'Chicago Express');
  const id = tableId(page);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(Ines);
  await page.getByLabel(/^Password/).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('region', { name: 'You' }).getByText(Ines, { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByText('Play right away as a guest').waitFor();

  const elsewhere = await person();
  await elsewhere.goto('/account');
  await elsewhere.getByLabel('Name', { exact: true }).fill(Ines);
  await elsewhere.getByLabel(/^Password/).fill('not the password');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByText('Wrong name or password.').waitFor();
  await elsewhere.getByLabel(/^Password/).fill('a long password');
  await elsewhere.getByRole('button', { name: 'Sign in' }).click();
  await elsewhere.getByRole('region', { name: 'You' }).getByText(Ines, { exact: true }).waitFor();
  await elsewhere.goto('/');
  await elsewhere.locator(`li.turn a[href="/table/${id}"]`).first().click();
  await elsewhere.locator('.act .btn.go').first().waitFor();
});

test('language, theme and motion are chosen and kept', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  const leads = {
    es: 'Compra acciones. Tiende vías. Cobra.',
    it: 'Compra le azioni. Posa i binari. Incassa.',
    de: 'Aktien kaufen. Gleise legen. Kassieren.',
  };
  await page.goto('/');
  for (const [lang, lead] of Object.entries(leads)) {
    await page.locator(`footer button[lang="${lang}"]`).click();
    await page.getByRole('heading', { level: 1, name: lead }).waitFor();
    await expect(page.locator('html'), 'the page’s language').toHaveAttribute('lang', lang);
  }
  await page.getByRole('button', { name: 'Dunkles Design' }).click();
  await page.locator('html[data-theme="dark"]').waitFor();
  await page.goto('/account/looks');
  await page.getByText('Aus', { exact: true }).click();
  await page.reload();
  await page.locator('html[data-theme="dark"][data-motion="off"][lang="de"]').waitFor();
});
