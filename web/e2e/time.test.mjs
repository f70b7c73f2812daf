// Clocks and absence: the pace is chosen when a table is made, and nobody's going ends a game for the others.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { fileOf, replay } from './helpers/games.mjs';
import { api, tableId } from './helpers/page.mjs';

const played = fileOf('chicago-express-3-greedy-5');
/** what each has at a live table, in seconds: nobody runs out of it but where the clock is turned */
const main = 600;
/** the seat that wins that game, by far, and how many of its moves are played before its player goes */
const winner = 1;
const before = 288;

async function named(visitor, name) {
  const page = await visitor();
  await api(page, 'PATCH', '/api/me', { name });
  return page;
}

/** A live table, begun: Mira has all seats but one, which is Jonas'. Its clocks stand. */
async function liveTable(mira, jonas, seat, up) {
  const seats = [0, 1, 2].map((s) => ({ kind: s === seat ? 'open' : 'me' }));
  const clock = { kind: 'live', main, step: 0, up, bot: 'broker' };
  const { title, settings } = played;
  const made = await api(mira, 'POST', '/api/tables', {
    title,
    visibility: 'public',
    seats,
    settings,
    clock,
  });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  const { status } = await api(jonas, 'POST', `/api/tables/${made.body.id}/join`, {});
  expect(status, 'joining').toBe(200);
  await pause(made.body.id, mira, jonas);
  return made.body.id;
}

/** pause lets time stand, by all who play themselves. */
async function pause(id, ...people) {
  for (const page of people)
    expect((await api(page, 'POST', `/api/tables/${id}/pause`, {})).status, 'a pause').toBe(200);
}

/** playOut plays the rest of a game by the API, whatever comes. */
async function playOut(id, whose) {
  for (;;) {
    const { position } = (await api(whose(winner), 'GET', `/api/tables/${id}`)).body;
    if (position.turn.over) return;
    const [seat] = position.turn.seats;
    const asked = (await api(whose(seat), 'GET', `/api/tables/${id}?as=${seat}`)).body.position;
    const calm = asked.options.find((o) => ['pass', 'decline', 'done'].includes(o.action.kind));
    await replay(id, [{ seat, action: (calm ?? asked.options[0]).action }], whose, asked.n);
  }
}

test.use({ flags: ['--turn-clock'] });

test(
  'time runs out, a bot stands in or the others decide; who comes back takes the seat again and wins',
  { tag: '@more' },
  async ({ ownServer, visitor }) => {
    const mira = await named(visitor, 'Mira');
    const jonas = await named(visitor, 'Jonas');
    const whose = (seat) => (seat === winner ? jonas : mira);
    const id = await liveTable(mira, jonas, winner, 'bot');

    // At another table Jonas is asked too, and there the others are when time is up for Jonas.
    const other = await liveTable(mira, jonas, 0, 'ask');

    // Time stands while both want a pause; the game may go on.
    await replay(id, played.entries.slice(0, before), whose);
    await jonas.goto(`/table/${id}`);
    await mira.goto(`/table/${id}`);
    await jonas.getByText(/^Paused since/).waitFor();
    await jonas.getByRole('button', { name: 'End the pause' }).click();
    await mira.locator('[data-clock="runs"]').waitFor();
    await jonas.goto('/account');
    await ownServer.advance(main);
    await mira.getByText('Broker plays for Jonas').waitFor();
    await pause(id, mira); // a player who is there alone agrees with everybody
    await mira.getByRole('log').getByText('Jonas’s time is up; Broker plays on.').waitFor();

    // The game is kept for Jonas.
    await jonas.goto(`/table/${id}`);
    await jonas.getByRole('heading', { name: 'Welcome back, Jonas' }).waitFor();
    await jonas.getByText(/^Your time ran out/).waitFor();
    const chip = jonas.locator('[data-back] .chip').first();
    await chip.waitFor();
    await accessibleOnTheWay(jonas, 'the welcome');
    await jonas.keyboard.press('Enter');
    await mira.getByRole('log').getByText('Jonas is back.').waitFor();
    await playOut(id, whose);
    await jonas.getByRole('heading', { name: 'You win' }).waitFor();
    await jonas.getByText(/decisions? made by others/).waitFor();

    // The next table that waits for Jonas is the other one. There the others decide: the seat is offered, and somebody
    // takes it.
    await jonas.getByRole('button', { name: /^Next table/ }).waitFor();
    await jonas.keyboard.press('n');
    await jonas.waitForURL(`**/table/${other}`);
    await mira.goto(`/table/${other}`);
    await mira.getByRole('log').getByText('All agreed to a pause').waitFor();
    await jonas.getByRole('button', { name: 'End the pause' }).click();
    await jonas.getByRole('button', { name: 'Ask for a pause' }).click();
    await mira.getByText('Jonas asks for a pause.').first().waitFor();
    await accessibleOnTheWay(mira, 'the question for a pause');
    await mira.getByRole('button', { name: 'Refuse' }).click();
    const vote = mira.locator('[data-vote]');
    await ownServer.advance(main);
    await vote.getByText('Jonas’s time is up. What now?').waitFor();
    await accessibleOnTheWay(mira, 'the vote');
    await vote.getByRole('button', { name: 'Offer the seat' }).click();
    const lea = await named(visitor, 'Lea');
    await lea.goto(`/table/${other}`);
    await lea.getByRole('button', { name: 'Take the seat' }).click();
    await mira.locator('.prow', { hasText: 'Lea' }).getByText('for Jonas').waitFor();
  },
);

test(
  'the pace of a table is chosen when it is made, kept for the next, and told to who comes; in all languages',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const dialog = page.getByRole('dialog');
    const open = () => page.getByRole('button', { name: 'Create a table', exact: true }).click();
    await open();
    await dialog.getByLabel('Time for each turn').selectOption('12 h');
    await dialog.getByText('The others are asked').click();
    await dialog.getByLabel('The bot that stands in').selectOption('Director');
    await accessibleOnTheWay(page, 'the making of a table', 'dialog');
    await dialog.getByRole('button', { name: 'Create the table' }).click();
    await page.getByText('12 h a turn, reserve of 3 days, then the others are asked').waitFor();
    const { clock } = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
    const want = { kind: 'days', main: 259200, step: 43200, up: 'ask', bot: 'director' };
    expect({ ...want, ...clock }, 'the clock').toEqual(want);
    const stranger = await visitor();
    await stranger.getByText('12 h a turn').waitFor();

    // With bots alone nobody is pressed.
    await page.goto('/');
    await open();
    await expect(dialog.getByLabel('Time for each turn'), 'what was chosen last').toHaveValue('43200');
    for (const seat of [2, 3]) await dialog.getByLabel(`Seat ${seat}`, { exact: true }).selectOption('bot');
    await expect(dialog.getByRole('radio', { name: 'No clock' }), 'no clock against bots').toBeChecked();
    await page.keyboard.press('Escape');
    for (const [language, words] of [
      ['es', 'Una jugada al día'],
      ['it', 'Una mossa al giorno'],
      ['de', 'Ein Zug am Tag'],
    ]) {
      const other = await visitor({ language, width: 390, height: 844 });
      await other.locator('.lead .btn').first().click();
      await other.getByRole('dialog').getByText(words).waitFor();

      await other.context().close();
    }
  },
);
