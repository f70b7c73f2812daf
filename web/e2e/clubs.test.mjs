// Clubs: founded, asked, let in, and a table that members alone find.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';

test('somebody founds a club, lets a friend in, and only they find its table', async ({
  account,
  unique,
}) => {
  const [Ann, Bob, Carl, name] = ['Ann', 'Bob', 'Carl', 'Club'].map(unique);
  const ann = await account(Ann);
  const bob = await account(Bob);
  const carl = await account(Carl);
  await ann.goto('/clubs');
  await ann.getByRole('button', { name: 'Found a club' }).click();
  await ann.getByLabel('Name', { exact: true }).fill(name);
  await ann.getByLabel('About the club').fill('A move a day.');
  await ann.getByRole('button', { name: 'Found it' }).click();
  await ann.getByRole('heading', { name, level: 1 }).waitFor();
  const club = new URL(ann.url()).pathname;

  await bob.goto('/clubs');
  await bob.getByRole('link', { name }).click();
  await bob.getByRole('button', { name: 'Ask to join' }).click();
  await bob.getByLabel('A word to the organisers').fill('Ann knows me.');
  await bob.getByRole('button', { name: 'Ask', exact: true }).click();
  await bob.getByText('You have asked').waitFor();
  await ann.goto(club);
  await ann.getByText('Ann knows me.').waitFor();
  await accessibleOnTheWay(ann, 'a club with a request');
  await ann.getByRole('button', { name: `Let in ${Bob}` }).click();
  await ann.locator(`[data-member="${Bob}"]`).waitFor();

  await ann.getByRole('button', { name: 'New table for members' }).click();
  await ann.getByRole('dialog').getByRole('button', { name: 'Create the table' }).click();
  await ann.waitForURL('**/table/*');
  const table = new URL(ann.url()).pathname;
  await bob.goto(club);
  await bob.locator(`a.row-link[href="${table}"]`).waitFor();
  await accessibleOnTheWay(bob, 'a club with a table for members');
  await carl.goto(club);
  await carl.getByRole('button', { name: 'Ask to join' }).waitFor();
  await expect(carl.locator(`a[href="${table}"]`), 'for members alone').toHaveCount(0);
  await carl.goto('/tables');
  await carl.locator('h1').waitFor();
  await expect(carl.locator(`a[href="${table}"]`), 'nor is it in the lobby').toHaveCount(0);
});
