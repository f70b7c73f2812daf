// What organisers do: a cup made by the form and played through, a desk with what needs a hand, a host that is a club.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test, expect } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { begun, call, clubOf, eventOf } from './helpers/events.mjs';
import { playOut } from './helpers/games.mjs';
import { decide, dice, drawn, position } from './helpers/page.mjs';
import { binary } from './helpers/server.mjs';

const fits = async (page, what) => {
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
    await drawn(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${what} is wider than ${width} by`).toBeLessThanOrEqual(0);
  }
  await accessible(page, `${what} on a phone`);
  await page.setViewportSize({ width: 1440, height: 900 });
};

test('an organiser makes a cup by the form, two others enter, and they play it to the final standings', async ({
  account,
  unique,
}) => {
  const [Ann, Bob, Cleo, club, cup] = ['Ann', 'Bob', 'Cleo', 'Club', 'Cup'].map(unique);
  const pages = [];
  for (const name of [Ann, Bob, Cleo]) pages.push(await account(name));
  const [ann, bob, cleo] = pages;

  await ann.goto('/clubs');
  await ann.getByRole('button', { name: 'Found a club' }).click();
  await ann.getByLabel('Name', { exact: true }).fill(club);
  await ann.getByRole('button', { name: 'Found it' }).click();
  await ann.getByRole('link', { name: 'Make an event' }).click();
  await ann.getByRole('heading', { name: 'A new event' }).waitFor();
  const preview = ann.getByRole('region', { name: 'So it will be' });
  await preview.getByText('each of 21 pairs meets twice').waitFor();
  await accessible(ann, 'the form of an event');
  // A number for which there is no exact design says what it costs.
  await preview.getByLabel('Entrants').fill('17');
  await preview.getByLabel('Entrants').press('Enter');
  await preview.getByText('17 make one group of 7 and 2 groups of 5, not all of 7.').waitFor();

  await ann.getByLabel('Name', { exact: true }).fill(cup);
  await ann.getByLabel('Title of leg 1').selectOption({ label: 'German Railways' });
  await ann.getByLabel('Tables of', { exact: true }).selectOption('3');
  await ann.getByText('Knock-out', { exact: true }).click();
  await ann.getByLabel('How many of a table go on').selectOption('1');
  await ann.getByText('No clock', { exact: true }).click();
  await ann.getByText('Anybody', { exact: true }).click();
  await preview.getByLabel('Entrants').fill('3');
  await preview.getByLabel('Entrants').press('Enter');
  await preview.getByText('1 round, 1 table').waitFor();
  await fits(ann, 'the form of an event');
  await ann.getByRole('button', { name: 'Open entry' }).click();
  await ann.waitForURL('**/event/*');
  const event = new URL(ann.url()).pathname;

  for (const page of pages) {
    await page.goto(event);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByText('You are in', { exact: true }).waitFor();
  }
  await ann.goto(`${event}/desk`);
  await ann.getByText('People enter. It begins when you begin it.').waitFor();
  await ann.getByRole('button', { name: 'Begin now' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Begin now' }).click();
  await ann.getByRole('heading', { name: 'Open tables' }).waitFor();
  await expect(ann.getByText('concerns you: another organiser decides'), 'she sits there').toHaveCount(1);

  const id = event.split('/')[2];
  await begun(ann, id, 1);
  const { tables, people } = await call(ann, 'GET', `/api/events/${id}`);
  const [{ table, seats }] = tables;
  for (const page of [bob, cleo]) {
    await page.goto(event);
    await page.locator(`a[href="/table/${table}"]:visible`).first().click();
    await page.locator('[data-n]').first().waitFor();
  }
  // By their seats, as the lot has given them; whoever is asked first decides on the page.
  const called = { [Ann]: ann, [Bob]: bob, [Cleo]: cleo };
  const bySeat = seats.map((s) => called[people.find((x) => x.n === s.entrant).name]);
  const { n, turn } = await position(ann, table);
  const asked = bySeat[turn.seats[0]];
  if (asked === ann) await ann.goto(`/table/${table}`);
  await asked.locator('.act').waitFor();
  const random = dice(7);
  while ((await position(ann, table)).n === n) await decide(asked, random);
  await playOut(table, bySeat);

  await expect
    .poll(async () => (await call(ann, 'GET', `/api/events/${id}`)).status, { message: 'the cup is over' })
    .toBe('done');
  const after = await call(ann, 'GET', `/api/events/${id}`);
  const winner = after.people.find((x) => x.n === after.groups[0].rows[0].entrant).name;
  await bob.goto(event);
  await bob.getByRole('heading', { name: cup, level: 1 }).waitFor();
  await bob.getByText(winner).first().waitFor();
  await ann.goto(`${event}/desk`);
  await ann.getByText('The event is over.').waitFor();
  await expect(ann.getByText('One table is over')).toHaveCount(1);

  // The next one starts as this one was.
  await ann.goto(`/club/${after.club}/make-event`);
  await expect(ann.getByLabel('Name', { exact: true })).toHaveValue(/\d$/);
  await expect(ann.getByLabel('Title of leg 1')).toHaveValue('german-railways');
  await expect(ann.getByLabel('Tables of', { exact: true })).toHaveValue('3');
});

test('at the desk everything is done with a reason, and everybody reads it', async ({ account, unique }) => {
  const organiser = await account(unique('Organiser'));
  const people = [];
  const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'].map(unique);
  for (const name of names) people.push(await account(name));
  const club = await clubOf(organiser, unique('Club'), people);
  const settings = { format: 'groups', seats: 3, group: 4, atOnce: 1, substitutes: true, timeouts: 2 };
  const id = await eventOf(organiser, club, unique('League'), settings, people.slice(0, 4));
  await call(people[4], 'POST', `/api/events/${id}/entry`, { substitute: true });
  await call(organiser, 'POST', `/api/events/${id}/begin`);
  await begun(organiser, id, 1);
  await organiser.goto(`/event/${id}/desk`);
  await organiser.getByRole('heading', { name: 'Nothing needs a hand' }).waitFor();

  const done = async (button, why) => {
    const dialog = organiser.getByRole('dialog');
    await dialog.getByLabel('Why').fill(why);
    await dialog.getByRole('button', { name: button }).click();
    await dialog.waitFor({ state: 'detached' });
    await organiser.getByText(why).waitFor();
  };
  const at = async (menu, item) => {
    await organiser.getByRole('button', { name: menu, exact: true }).click();
    await organiser.getByRole('menuitem', { name: item }).click();
  };
  const { tables } = await call(organiser, 'GET', `/api/events/${id}`);
  const n = 1 + tables.find((t) => t.state === 'playing').n;
  await at(`What to do at table ${n}`, 'End with a result');
  await organiser
    .getByLabel(/^Place of/)
    .first()
    .selectOption('3');
  await organiser.getByText('These are not places').waitFor();
  await accessible(organiser, 'a deed of an organiser', 'dialog');
  await organiser
    .getByLabel(/^Place of/)
    .last()
    .selectOption('1');
  await done('End with a result', 'They played it at the club.');
  await organiser.getByText('One table is over').waitFor();

  await at(`What to do about ${names[0]}`, 'Correct points');
  await organiser.getByLabel('Points to add').fill('-0.5');
  await done('Correct points', 'Late twice.');
  await organiser.getByText('−½ by the organisers').waitFor();

  await at(`What to do about ${names[1]}`, 'Replace');
  await done('Replace', 'Ill for weeks.');
  await organiser.getByText(`for ${names[1]}`).waitFor();

  // Who has left and for whom nobody is there to come stands first.
  await call(people[2], 'DELETE', `/api/events/${id}/entry?when=now`);
  await organiser.reload();
  await organiser.getByRole('heading', { name: 'One thing needs a hand' }).waitFor();
  await organiser.getByRole('heading', { name: `${names[2]} has left` }).waitFor();
  await fits(organiser, 'the desk');

  await organiser.getByRole('button', { name: 'Give the event up' }).click();
  await done('Give the event up', 'Too few are left.');
  await organiser.getByText('It was given up.').waitFor();
  await people[0].goto(`/event/${id}/log`);
  for (const why of ['They played it at the club.', 'Late twice.', 'Ill for weeks.', 'Too few are left.'])
    await people[0].getByText(why).first().waitFor();
  await people[0].goto(`/event/${id}/desk`);
  await people[0].getByText('This is for the club’s organisers').waitFor();
});

test('a host that is one club shows its page in front, with one’s own games', async ({
  ownServer,
  account,
}) => {
  const ann = await account('Ann');
  await ann.locator('.tcard').first().waitFor();
  const club = await clubOf(ann, 'Branch Line Club', []);
  const admin = (...args) =>
    execFileSync(binary, ['admin', '--data', join(ownServer.folder, 'scrip.db'), 'clubs', ...args]);
  admin('front', 'Branch Line Club');
  const seats = ['me', 'open', 'open'].map((kind) => ({ kind }));
  await call(ann, 'POST', '/api/tables', { title: 'german-railways', visibility: 'link', seats });
  await ann.goto('/');
  await ann.getByRole('heading', { name: 'Branch Line Club', level: 1 }).waitFor();
  await ann.getByRole('heading', { name: 'Your games' }).waitFor();
  await accessible(ann, 'a front page that is a club’s');
  await fits(ann, 'a front page that is a club’s');
  admin('delete', club, '--why', 'they wished so', '--yes');
  await ann.goto('/learn');
  await ann.goto('/');
  await ann.locator('.tcard').first().waitFor();
});
