// A program gets a name and a token in the account, is invited from a table, and plays there.
import { spawn } from 'node:child_process';
import { test, expect } from './fixtures.mjs';
import { api, tableId } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';

test(
  'a program is made, shows its token, is invited from the table and plays',
  { tag: '@more' },
  async ({ person, server, unique }) => {
    const [Marta, Robot] = ['Marta', 'Robot'].map(unique);
    const page = await person();
    await page.goto('/account');
    await page.getByLabel('Name', { exact: true }).fill(Marta);
    await page.getByLabel(/^Password/).fill('a long password');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('region', { name: 'You' }).getByText(Marta, { exact: true }).waitFor();

    await page.getByRole('link', { name: 'Programs' }).click();
    await page.getByRole('button', { name: 'New program' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the program').fill(Marta); // hers already
    await dialog.getByRole('button', { name: 'New program' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Name of the program').fill(Robot);
    await dialog.getByRole('button', { name: 'New program' }).click();
    await page.getByRole('region', { name: 'Programs' }).getByText('not heard yet').waitFor();

    await page.getByRole('button', { name: 'New token' }).click();
    await dialog.getByLabel('What it is for').fill('laptop');
    await dialog.getByRole('button', { name: 'New token' }).click();
    await dialog.getByLabel('Password').fill('a long password');
    await dialog.getByRole('button', { name: 'New token' }).click();
    const token = await dialog.locator('code').innerText();
    expect(token.startsWith('scrip_'), `the token is ${token}`).toBeTruthy();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText(`as ${Robot}`).waitFor();
    await expect(page.getByText(token), 'places where the token is still shown').toHaveCount(0);

    const player = spawn('python3', [`${root}clients/player.py`, server.url], {
      env: { ...process.env, SCRIP_TOKEN: token },
      stdio: 'ignore',
    });
    try {
      const seats = [{ kind: 'me' }, { kind: 'open' }];
      const made = { title: 'chicago-express', visibility: 'link', seats };
      // It is to be invited as soon as it was heard.
      for (let here = []; here.length === 0;)
        here = (await api(page, 'GET', '/api/programs?title=chicago-express')).body;
      await page.goto(`/table/${(await api(page, 'POST', '/api/tables', made)).body.id}`);
      await page.getByRole('button', { name: `Invite ${Robot}` }).click();
      await page.getByText('program', { exact: true }).first().waitFor();
      // It moves when it is asked.
      const id = tableId(page);
      for (let others = 0; others === 0;) {
        const bid = page.getByRole('button', { name: /^(Bid \d+|Pass)/ }).first();
        await bid.click({ timeout: 2000 }).catch(() => {});
        const { body } = await api(page, 'GET', `/api/tables/${id}/entries`);
        others = body.filter((e) => e.seat === 1).length;
      }
    } finally {
      player.kill();
    }
    await page.goto('/account/programs');
    await page.getByRole('button', { name: `Remove: ${Robot}` }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('region', { name: 'Tokens' }).getByText('None yet.').waitFor();
  },
);
