// The strength of bots: chosen where a table is made and where it waits, and named where they play.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, tableId } from './helpers/page.mjs';

const bots = async (page, id) =>
  (await api(page, 'GET', `/api/tables/${id}`)).body.seats.map((s) => s.bot ?? '');

test(
  'a bot’s level is chosen at the making of a table and in the waiting room, and named at the table',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    await page.getByRole('button', { name: 'Create a table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Seat 2', { exact: true }).selectOption('bot');
    const levels = dialog.getByRole('group', { name: 'How strong the bot at seat 2 is' });
    await expect(levels.getByRole('radio'), 'levels to choose from').toHaveCount(5);
    await levels.getByText('minds what the others will do').click();
    await dialog.getByRole('button', { name: 'Seat 2: Director' }).waitFor();
    await accessibleOnTheWay(page, 'the choice of a level', 'dialog');
    await dialog.getByRole('button', { name: 'Create the table' }).click();

    // The other seat is made a bot's in the waiting room, and then a stronger one's.
    await page.getByRole('button', { name: 'Change seat 3' }).click();
    await page.getByRole('menuitem', { name: 'A bot' }).click();
    const stronger = page.getByRole('group', { name: 'How strong the bot at seat 3 is' });
    await stronger.getByText('Chairman').click();
    await page.getByRole('button', { name: 'Seat 3: Chairman' }).waitFor();
    expect(await bots(page, tableId(page)), 'the bots').toEqual(['', 'director', 'chairman']);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.locator('.prow', { hasText: 'Director' }).waitFor();
    await page.locator('.prow', { hasText: 'Chairman' }).waitFor();

    // Names of before there were levels are understood.
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'random' }];
    const old = (
      await api(page, 'POST', '/api/tables', { title: 'chicago-express', visibility: 'link', seats })
    ).body;
    expect(await bots(page, old.id), 'bots asked for by their old names').toEqual(['', 'broker', 'clerk']);
  },
);
