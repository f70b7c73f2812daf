// What the host of the server does, as people at their pages see it: a notice to all, and a lock.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api } from './helpers/page.mjs';
import { binary } from './helpers/server.mjs';

/** admin does what the host does, beside the running server. */
const admin = (server, ...args) =>
  execFileSync(binary, ['admin', '--data', join(server.folder, 'scrip.db'), ...args], {
    encoding: 'utf8',
  });

test(
  'a notice to all stands on every page at once, in the language of the reader, until it is hidden or ended',
  { tag: '@more' },
  async ({ visitor, ownServer: server }) => {
    const page = await visitor();
    await api(page, 'PATCH', '/api/me', { name: 'Marta' });
    await page.reload();
    // She is somebody now: her page listens.
    await page.getByRole('link', { name: /Marta/ }).first().waitFor();
    const bar = page.getByRole('complementary', { name: 'Notice from this server' });
    await page.waitForFunction(
      () => performance.getEntriesByName(`${location.origin}/api/me/waiting`).length > 0,
    );
    admin(server, 'notice', 'We are down at ten.', '--lang', 'de=Ab zehn Uhr ist zu.');
    await bar.getByText('We are down at ten.').waitFor();
    await accessibleOnTheWay(page, 'the front page with a notice', 'html', { colours: true });

    // A user who comes later sees it, too; a table leaves it its room.
    await page.goto('/rules');
    await bar.getByText('We are down at ten.').waitFor();
    const seats = [{ kind: 'me' }, { kind: 'me' }];
    const made = { title: 'chicago-express', visibility: 'link', seats };
    const { body } = await api(page, 'POST', '/api/tables', made);
    await api(page, 'POST', `/api/tables/${body.id}/start`, {});
    await page.goto(`/table/${body.id}`);
    await bar.getByText('We are down at ten.').waitFor();
    await page.locator('[data-n]').first().waitFor();
    const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(beyond, `the table reaches ${beyond} pixels below the screen`).toBeLessThanOrEqual(0);

    const german = await visitor({ language: 'de' });
    await german.getByText('Ab zehn Uhr ist zu.').waitFor();
    await german.getByRole('button', { name: /^Ausblenden/ }).click();
    await german.getByText('Ab zehn Uhr ist zu.').waitFor({ state: 'detached' });
    admin(server, 'notice', 'Welcome.', '--until', '1h');
    await german.reload();
    await german.getByText('Welcome.').waitFor();
    await expect(german.getByText('Ab zehn Uhr ist zu.'), 'hidden notices').toHaveCount(0);

    admin(server, 'notice', 'end', '1');
    await bar.getByText('We are down at ten.').waitFor({ state: 'detached' });
    await bar.getByText('Welcome.').waitFor();
    admin(server, 'notice', 'end', '2');
    await bar.waitFor({ state: 'detached' });
  },
);

test('who is locked is out at once, and is told why after the right password', async ({
  person,
  ownServer: server,
}) => {
  const page = await person();
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill('Otto');
  await page.getByLabel(/^Password/).fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('region', { name: 'You' }).getByText('Otto', { exact: true }).waitFor();
  admin(server, 'people', 'lock', 'Otto', '--why', 'spam');
  await page.reload();
  await page.getByLabel('Name', { exact: true }).fill('Otto');
  await page.getByLabel(/^Password/).fill('a long password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('This account is locked. Write to whoever runs this server.').waitFor();
  admin(server, 'people', 'unlock', 'Otto');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('region', { name: 'You' }).getByText('Otto', { exact: true }).waitFor();
});
