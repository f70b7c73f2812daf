// An account is entered with a passkey of a device, and can be deleted: with others its games stay.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, drawn } from './helpers/page.mjs';

/** device gives a page a device that keeps passkeys, and a finger that is always on it. */
async function device(page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials };
}

/** local is a page at the name that browsers have passkeys for without https. */
const local = (person, server, options = {}) =>
  person({ baseURL: server.url.replace('127.0.0.1', 'localhost'), ...options });

const region = (page, name) => page.getByRole('region', { name });

test('a passkey is added, lets in, stands for a forgotten password, and is removed', async ({
  person,
  server,
  unique,
}) => {
  const Marta = unique('Marta');
  const page = await local(person, server);
  const keeper = await device(page);
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(Marta);
  await page.getByLabel('Password (at least 8 characters)').fill('correct horse');
  await page.getByRole('button', { name: 'Create account' }).click();
  await region(page, 'Signing in').getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password').fill('wrong horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('That is not your password.').waitFor();
  await accessibleOnTheWay(page, 'a proof');
  await dialog.getByLabel('Password').fill('correct horse');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await region(page, 'Signing in').getByText('Chrome on Linux').waitFor();
  expect((await keeper.keys()).length, 'passkeys of the device').toBe(1);
  await page.getByRole('button', { name: /^Rename: Chrome/ }).click();
  await page.getByLabel('Name of the passkey').fill('My laptop');
  await page.getByRole('button', { name: 'Save' }).click();
  await region(page, 'Signing in').getByText('My laptop').waitFor();
  await accessibleOnTheWay(page, 'an account with a passkey');

  // Out, and in again without a word: where the browser offers it by itself, or by the button.
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  const way = page.getByRole('button', { name: 'Sign in with a passkey' });
  const used = region(page, 'Signing in').getByText('last used');
  await Promise.race([used.waitFor(), way.click().then(() => used.waitFor())]);
  await region(page, 'You').getByText(Marta, { exact: true }).waitFor();

  // The password is forgotten: the passkey shows who she is.
  await region(page, 'Signing in').getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('button', { name: 'Forgotten? Use a passkey instead' }).click();
  await page.getByText('The passkey shows that it is you.').waitFor();
  await page.getByLabel('New password (at least 8 characters)').fill('battery staple');
  await page.getByRole('button', { name: 'Change it' }).click();
  await page.getByText('Your password is changed.').waitFor();

  await page.getByRole('button', { name: 'Remove: My laptop' }).click();
  await dialog.getByRole('button', { name: 'Use a passkey' }).click();
  await page.getByText('The passkey is removed.').waitFor();
  await expect(region(page, 'Signing in').getByText('My laptop'), 'passkeys listed').toHaveCount(0);
});

test(
  'who makes an account before the browser has asked for passkeys stays who they are',
  { tag: '@more' },
  async ({ person, server, unique }) => {
    const Marta = unique('Marta');
    const page = await local(person, server);
    await device(page);
    let ask = () => {};
    const free = new Promise((resolve) => (ask = resolve));
    await page.route('**/passkey/begin', (route) => free.then(() => route.continue()));
    const asking = page.waitForRequest('**/passkey/begin');
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill(Marta);
    await page.getByLabel('Password (at least 8 characters)').fill('correct horse');
    // A stranger's session that comes after hers would take its place: hers waits for it.
    await asking;
    let sent = 0;
    page.on('request', (r) => (sent += Number(r.url().endsWith('/api/account') && r.method() === 'POST')));
    await page.getByRole('button', { name: 'Create account' }).click();
    await drawn(page);
    expect(sent, 'accounts made before the question is there').toBe(0);
    ask();
    await region(page, 'You').getByText(Marta, { exact: true }).waitFor();
    expect(sent, 'accounts made').toBe(1);
  },
);

test(
  'an account is deleted: its games stay, as a former player’s',
  { tag: '@more' },
  async ({ person, server, unique }) => {
    const Marta = unique('Marta');
    const page = await local(person, server, { width: 390, height: 844 });
    expect(
      (await api(page, 'POST', '/api/account', { name: Marta, password: 'correct horse' })).status,
      'an account',
    ).toBe(200);
    const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'clerk' }];
    const made = await api(page, 'POST', '/api/tables', {
      title: 'chicago-express',
      visibility: 'public',
      seats,
    });
    const other = await local(person, server, { language: 'de' });
    await other.goto('/');
    await api(other, 'POST', `/api/tables/${made.body.id}/join`, {});
    await api(page, 'POST', `/api/tables/${made.body.id}/chat`, { text: 'good luck' });

    await page.goto('/account');
    await page.getByRole('button', { name: 'Delete the account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Games with others stay').waitFor();
    await accessibleOnTheWay(page, 'the question before a deletion');
    await dialog.getByLabel('Password').fill('correct horse');
    await dialog.getByRole('button', { name: 'Delete the account' }).click();
    await page.getByText('Your account is deleted.').waitFor();
    await page.getByRole('button', { name: 'Create account' }).waitFor();

    await other.goto(`/table/${made.body.id}`);
    await other.getByText('ein früheres Mitglied').first().waitFor();
    await expect(other.getByText(Marta), 'mentions of her').toHaveCount(0);
  },
);

test('a guest has all data deleted', { tag: '@more' }, async ({ person, server }) => {
  const page = await local(person, server);
  const { body } = await api(page, 'PATCH', '/api/me', { name: 'Greta' });
  await page.goto('/account');
  await page.getByRole('button', { name: 'Delete my data…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete my data' }).click();
  await page.getByText('Your data is deleted.').waitFor();
  expect((await api(page, 'GET', '/api/me')).body.id === body.id, 'she is still known').toBe(false);
});
