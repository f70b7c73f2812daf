// Several people at one screen: where hands are hidden a curtain falls between their seats.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, newTable, opened, position } from './helpers/page.mjs';

const curtain = (page, name) => page.getByRole('heading', { name: `Now ${name}` });

/** what may be seen of the game: nothing while the curtain is down */
const tables = (page) => page.locator('.table, .city, .act').count();

/** The seat that is asked does what it may do first, until another of one's own is asked. */
async function untilNext(page, id, seat) {
  for (let i = 0; i < 40; i++) {
    const now = await position(page, id);
    if (now.seat !== seat) return;
    const [option] = now.options;
    if (!option) continue; // chance is drawing
    const action = option.min ? { ...option.action, amount: option.min } : option.action;
    await api(page, 'POST', `/api/tables/${id}/actions`, { after: now.n, seat, actions: [action] });
  }
  throw new Error('it stays one seat’s turn');
}

test(
  'a curtain falls between two hands at one screen, and who is next raises it',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await newTable(page, 'big-shoulders', ['me', 'me']);
    const { seats, position } = (await api(page, 'GET', `/api/tables/${id}`)).body;
    const [first, second] = [position.seat, 1 - position.seat];
    const name = (seat) => seats[seat].name;

    await page.goto(`/table/${id}`);
    await curtain(page, name(first)).waitFor();
    expect(await tables(page), 'parts of the table behind the curtain').toBe(0);
    await accessibleOnTheWay(page, 'the curtain', '.curtain');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.table[data-ready="yes"]');

    // The other one is asked: the curtain falls, also for a player who loads the page anew.
    await untilNext(page, id, first);
    await curtain(page, name(second)).waitFor();
    expect(await tables(page), 'parts of the table before the second seat').toBe(0);
    await page.reload();
    await curtain(page, name(second)).waitFor();
    await page.getByRole('button', { name: 'Ready' }).click();
    await page.waitForSelector('.table[data-ready="yes"]');
    // It stays up for the one who raised it.
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
  },
);

test(
  'no curtain where nothing is hidden, and none at a what-if table',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const open = await newTable(page, 'chicago-express', ['me', 'me']);
    const hidden = await newTable(page, 'big-shoulders', ['me', 'me']);
    const { n } = await position(page, hidden);
    const branch = await api(page, 'POST', `/api/tables/${hidden}/branch`, { at: n });
    expect(branch.status, 'branching').toBe(200);
    for (const id of [open, branch.body.id]) {
      await opened(page, id);
      await expect(page.getByRole('button', { name: 'Ready' }), 'there is no curtain').toHaveCount(0);
    }
  },
);
