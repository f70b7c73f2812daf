// Finished games are looked for, and what one noted at a table is found on another device.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { playOut } from './helpers/games.mjs';
import { api, opened } from './helpers/page.mjs';

const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
const wanted = { title: 'german-railways', visibility: 'public', seats };

test('a finished game is found by who played it, and its notes on another device', async ({
  account,
  visitor,
  unique,
}) => {
  const [Ann, Bob, Carl] = ['Ann', 'Bob', 'Carl'].map(unique);
  const pages = [await account(Ann), await account(Bob), await account(Carl)];
  const [ann, bob, carl] = pages;
  const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
  for (const page of [bob, carl]) await api(page, 'POST', `/api/tables/${id}/join`, {});

  // Written in the running game; the server has it when it says so.
  await opened(ann, id);
  await ann.keyboard.press('o');
  const note = ann.getByRole('textbox', { name: 'Notes' });
  await expect(note).toBeVisible();
  const kept = ann.waitForResponse(
    (r) => r.url().endsWith('/note') && r.request().method() === 'PUT' && r.ok(),
  );
  await note.fill('Carl starves the BEB.');
  await kept;
  await playOut(id, pages);

  const looker = await visitor();
  await looker.goto('/people');
  await looker.getByRole('link', { name: 'Games', exact: true }).click();
  await looker.getByRole('heading', { name: 'Finished games' }).waitFor();
  const names = looker.getByRole('searchbox');
  await names.fill(`${Bob}, ${Ann}`);
  await names.press('Enter');
  const found = looker.locator(`[data-game="${id}"]`);
  // It is counted some seconds after its end.
  await expect(async () => {
    await looker.reload();
    await expect(found).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(looker.locator('[data-game]')).toHaveCount(1);
  await accessibleOnTheWay(looker, 'games found');
  await looker.getByLabel('Title').selectOption('chicago-express');
  await looker.getByText('No such game').waitFor();
  expect(new URL(looker.url()).searchParams.get('title'), 'the address asks for the same').toBe(
    'chicago-express',
  );
  await names.fill('Nobody at all');
  await names.press('Enter');
  await looker.getByText('Nobody here has this name.').waitFor();

  // Another device of hers: what she noted is there, and what she had noted on it before goes below.
  const phone = await visitor();
  await phone.goto('/rules');
  await phone.evaluate(([table]) => localStorage.setItem(`scrip.notes.${table}`, 'From my phone.'), [id]);
  const signed = await api(phone, 'POST', '/api/session', { name: Ann, password: 'correct horse' });
  expect(signed.status).toBe(200);
  await opened(phone, id);
  await phone.keyboard.press('o');
  await expect(phone.getByRole('textbox', { name: 'Notes' })).toHaveValue(
    'Carl starves the BEB.\n\nFrom my phone.',
  );
  await expect
    .poll(async () => (await api(ann, 'GET', `/api/tables/${id}/note`)).body.text)
    .toContain('From my phone.');
});
