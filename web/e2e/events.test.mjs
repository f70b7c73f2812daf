// Pages of events: entering, how a league stands, a cup, a Swiss round explained, and the ways to them.
import { test, expect } from './fixtures.mjs';
import { accessible, accessibleOnTheWay } from './helpers/axe.mjs';
import { begun, call, clubOf, decided, eventOf } from './helpers/events.mjs';
import { drawn } from './helpers/page.mjs';

const phone = { width: 390, height: 844 };
const fitsAcross = async (page, what) => {
  await drawn(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide, `${what} is wider than the screen by`).toBeLessThanOrEqual(0);
};

/** crowd is an organiser and so many others, with their names. */
async function crowd(account, unique, n) {
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'].slice(0, n).map(unique);
  const organiser = await account(unique('Organiser'));
  const people = [];
  for (const name of names) people.push(await account(name));
  return { names, organiser, people };
}

test('somebody enters a league, sees how it stands and what is still possible, and leaves after the round', async ({
  account,
  unique,
}) => {
  const { names, organiser, people } = await crowd(account, unique, 3);
  const club = await clubOf(organiser, unique('Club'), people);
  const league = unique('League');
  const settings = { format: 'groups', seats: 3, group: 3, atOnce: 2, substitutes: true };
  const id = await eventOf(organiser, club, league, settings, people.slice(1));
  const [ann] = people;

  // From the club's page to the event, and in.
  await ann.goto(`/club/${club}`);
  await ann.getByRole('region', { name: 'Events' }).getByRole('link', { name: league }).click();
  await ann.getByRole('heading', { name: league, level: 1 }).waitFor();
  await ann.getByText('2 have entered').waitFor();
  await accessible(ann, 'an event whose entry is open');
  await ann.getByRole('button', { name: 'Enter', exact: true }).click();
  await ann.getByText('You are in', { exact: true }).waitFor();
  await ann.getByText('3 have entered').waitFor();

  await call(organiser, 'POST', `/api/events/${id}/begin`);
  await begun(organiser, id, 2);
  const { tables } = await call(organiser, 'GET', `/api/events/${id}`);
  const first = tables.find((t) => t.state === 'playing');
  await decided(organiser, id, first.n, [1, 2, 3]);
  await ann.reload();
  const grid = ann.getByRole('grid');
  await grid.waitFor();
  await expect(grid.locator('tbody tr'), 'a row a person').toHaveCount(3);
  await expect(grid.locator('[data-cell]'), 'everybody sits at every table').toHaveCount(9);
  await expect(grid.getByRole('link', { name: 'place 1, points 2' }), 'who won the first table').toHaveCount(
    1,
  );
  await expect(grid.getByRole('img', { name: /can still come to|is certain/ })).toHaveCount(3);
  await ann.getByRole('heading', { name: 'What is still possible' }).waitFor();
  await ann.getByRole('region', { name: 'My games here' }).waitFor();
  await accessible(ann, 'a league in mid-course');

  // One key comes to the cells, arrows walk them, Enter opens the table.
  const cell = grid.locator('[data-cell][tabindex="0"]');
  await expect(cell).toHaveCount(1);
  await cell.focus();
  await ann.keyboard.press('ArrowDown');
  await expect(grid.locator('[data-row="1"][data-column="0"] [data-cell]')).toBeFocused();
  await ann.setViewportSize(phone);
  await fitsAcross(ann, 'a league on a phone');
  await accessible(ann, 'a league on a phone');
  await ann.setViewportSize({ width: 1440, height: 900 });

  // What the organiser did is told with the reason.
  await ann.getByRole('link', { name: /^Log/ }).click();
  await ann.getByText('Played at the club.').waitFor();
  await accessibleOnTheWay(ann, 'the log of an event');
  await ann.getByRole('link', { name: /^Tables \d/ }).click();
  await ann.getByRole('radio', { name: 'Mine' }).waitFor();
  await accessible(ann, 'the tables of an event');
  await ann.getByRole('link', { name: 'Rules and points' }).click();
  await ann.getByText('each pair meets').waitFor();
  await accessible(ann, 'the rules of an event');

  // Leaving after the round is told to nobody else, and can be taken back.
  await ann.getByRole('button', { name: 'I cannot go on' }).click();
  await accessible(ann, 'leaving an event', 'dialog');
  await ann.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  const leaving = async (page) =>
    (await call(page, 'GET', `/api/events/${id}`)).people.some((x) => x.name === names[0] && x.leaving);
  expect([await leaving(ann), await leaving(people[1])]).toEqual([true, false]);
  await ann.getByRole('button', { name: 'I cannot go on' }).click();
  await ann.getByRole('button', { name: 'I stay after all' }).click();
  await ann.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await leaving(ann)).toBe(false);

  // The way from the front page, and that of a stranger.
  await ann.goto('/');
  await ann.getByRole('region', { name: 'Your events' }).getByRole('link', { name: league }).click();
  await ann.getByRole('heading', { name: league, level: 1 }).waitFor();
});

test('a cup is a bracket, on a phone one’s own way, and tells who comes to the final', async ({
  account,
  visitor,
  unique,
}) => {
  const { names, organiser, people } = await crowd(account, unique, 6);
  const club = await clubOf(organiser, unique('Club'), people);
  const cup = unique('Cup');
  const settings = { format: 'knockout', seats: 3, fewest: 2, onwards: 1 };
  const id = await eventOf(organiser, club, cup, settings, people);
  await call(organiser, 'POST', `/api/events/${id}/begin`);
  await begun(organiser, id, 2);
  const { tables, people: entrants } = await call(organiser, 'GET', `/api/events/${id}`);
  await decided(organiser, id, 0, [1, 2, 3]);
  const winner = entrants.find((x) => x.n === tables[0].seats[0].entrant).name;

  const stranger = await visitor();
  await stranger.goto(`/event/${id}`);
  const final = stranger.getByRole('group', { name: 'Final', exact: true });
  await final.getByText(winner).waitFor();
  await final.getByText('1st of table 2').waitFor();
  await accessible(stranger, 'a bracket');
  const own = people[names.indexOf(winner)];
  await own.setViewportSize(phone);
  await own.goto(`/event/${id}`);
  await own.getByRole('radio', { name: 'My way' }).waitFor();
  await own.getByText('Semi-finals, Table 1').waitFor();
  await fitsAcross(own, 'a bracket on a phone');
  await accessible(own, 'a bracket on a phone');
  await own.getByRole('radio', { name: 'Final', exact: true }).check({ force: true });
  await own.getByText('1st of table 2').waitFor();

  await decided(organiser, id, 1, [1, 2, 3]);
  await begun(organiser, id, 1);
  await decided(organiser, id, 2, [1, 2]);
  await stranger.goto('/events');
  await expect(stranger.getByRole('link', { name: cup }), 'what is over is not listed').toHaveCount(0);
  await stranger.goto(`/club/${club}/events`);
  await stranger.getByRole('link', { name: cup }).click();
  await stranger.getByText(/^Won by/).waitFor();
});

test('a Swiss round says what its tables cost, and what another way would', async ({ account, unique }) => {
  const { names, organiser, people } = await crowd(account, unique, 6);
  const club = await clubOf(organiser, unique('Club'), people);
  const id = await eventOf(
    organiser,
    club,
    unique('Swiss'),
    { format: 'swiss', seats: 3, fewest: 3, rounds: 2 },
    people,
  );
  await call(organiser, 'POST', `/api/events/${id}/begin`);
  await begun(organiser, id, 2);
  for (const n of [0, 1]) await decided(organiser, id, n, [1, 2, 3]);
  await begun(organiser, id, 2);
  const [ann] = people;
  await ann.goto(`/event/${id}/pairing`);
  await ann.getByRole('heading', { name: 'Who has met whom' }).waitFor();
  const pairing = await call(ann, 'GET', `/api/events/${id}/rounds/2`);
  await ann.getByText(pairing.seed).waitFor();
  const cost = ann.getByRole('region', { name: 'Why these tables' });
  await expect(cost).toContainText(`Cost of this pairing${pairing.spread + pairing.again}`);
  const { tables } = await call(ann, 'GET', `/api/events/${id}`);
  const now = tables.filter((t) => t.round === 2);
  await ann.getByLabel('Somebody').selectOption(String(now[0].seats[0].entrant));
  await ann.getByLabel('In place of').selectOption(String(now[0].seats[1].entrant));
  await ann.getByText('They sit at one table already.').waitFor();
  await ann.getByLabel('In place of').selectOption(String(now[1].seats[0].entrant));
  await ann.getByText(/^Then it would cost/).waitFor();
  await accessible(ann, 'a pairing');
  await ann.setViewportSize(phone);
  await fitsAcross(ann, 'a pairing on a phone');
  await ann.goto(`/event/${id}`);
  await expect(ann.getByRole('grid').locator('thead b'), 'a column a round').toHaveText(['1', '2']);
  await expect(ann.getByRole('grid').getByText(names[0], { exact: true })).toBeVisible();
  // What parts equal points is told to a finger, too.
  await ann
    .getByRole('button', { name: /Equal points/ })
    .first()
    .click();
  await ann.getByRole('status').filter({ hasText: 'Equal points: parted from the row above' }).waitFor();
  await fitsAcross(ann, 'standings that tell what parts equal points');
  await accessible(ann, 'standings that tell what parts equal points');
});

test('a table of an event says which, and one that an organiser ended what came of it', async ({
  account,
  unique,
}) => {
  const { organiser, people } = await crowd(account, unique, 3);
  const club = await clubOf(organiser, unique('Club'), people);
  const league = unique('League');
  const settings = { format: 'groups', seats: 3, group: 3, atOnce: 1 };
  const id = await eventOf(organiser, club, league, settings, people);
  await call(organiser, 'POST', `/api/events/${id}/begin`);
  await begun(organiser, id, 1);
  const { tables } = await call(organiser, 'GET', `/api/events/${id}`);
  const { n, table } = tables.find((t) => t.state === 'playing');
  const [ann] = people;
  await ann.goto(`/table/${table}`);
  await ann.getByRole('link', { name: `${league}, table ${n + 1}` }).waitFor();
  const strip = ann.getByRole('complementary', { name: 'What it means for the event' });
  await strip.getByText('0 pts').waitFor();
  await accessible(ann, 'a table of an event');
  await strip.getByRole('button', { name: 'Close' }).click();
  await expect(strip).toHaveCount(0);

  await decided(organiser, id, n, [1, 2, 3]);
  await ann.reload();
  const end = ann.getByRole('region', { name: league });
  await end.getByText('2 pts', { exact: true }).waitFor();
  await ann.getByText('The organisers of the event say what came of it').waitFor();
  await expect(ann.getByRole('button', { name: 'Rematch' }), 'the event makes the next table').toHaveCount(0);
  await accessible(ann, 'a table that an organiser ended');
  await end.getByRole('link', { name: 'Standings' }).click();
  await ann.getByRole('grid').waitFor();
});
