// An account is not lost: its password is changed and brought back by mail, and sessions are ended.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api } from './helpers/page.mjs';
import { Postbox } from './helpers/postbox.mjs';

const enter = async (page, name, password, button = 'Sign in', called = name) => {
  await page.goto('/account');
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Password (at least 8 characters)').fill(password);
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('region', { name: 'You' }).getByText(called, { exact: true }).waitFor();
};

test(
  'a password is changed, forgotten and brought back by mail, and sessions are ended',
  { tag: '@more' },
  async ({ person, ownServer: server }) => {
    const box = await new Postbox().open();
    await server.stop();
    server.more = ['--smtp', box.url, '--mail-from', 'Scrip <scrip@example.org>', '--base-url', server.url];
    await server.start();
    const page = await person();
    await enter(page, 'Marta', 'correct horse', 'Create account');
    await page.getByText('nobody can bring it back: give a mail address').waitFor();
    expect(
      (await api(page, 'PUT', '/api/me/mail', { address: 'thief@example.org' })).body.code,
      'a session alone',
    ).toBe('needs-proof');
    await page.goto('/account/notices');
    await page.getByRole('button', { name: 'Add: No mail address' }).click();
    await page.getByLabel('Your mail address').fill('marta@example.org');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Show first that it is you.').waitFor();
    await accessibleOnTheWay(page, 'a proof for a mail address');
    await page.getByLabel('Password').fill('wrong horse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('That is not your password.').waitFor();
    await page.getByLabel('Password').fill('correct horse');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A letter is on its way to marta@example.org.').waitFor();
    await page.goto(await box.link('/mail/confirm'));
    await page.getByText('Your address is confirmed.').waitFor();

    // Another name; she is found by the old one for a while.
    await page.goto('/account');
    await page.getByRole('button', { name: 'Change the name' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Martina');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByText('also found as Marta').waitFor();

    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Export' }).click();
    expect((await download).suggestedFilename().endsWith('.zip'), 'all of hers is a file').toBe(true);

    // Two are signed in; the other is ended from here.
    const other = await person();
    await enter(other, 'Marta', 'correct horse', 'Sign in', 'Martina');
    await page.goto('/account');
    await page.getByText('a link comes to marta@example.org').waitFor();
    await accessibleOnTheWay(page, 'the account');
    await page.getByRole('button', { name: /^Sign out: Chrome/ }).click();
    await page.getByText('Signed out there.').waitFor();
    expect((await api(other, 'GET', '/api/me')).body.guest, 'the other is a stranger').toBe(true);

    // The password is changed; a wrong one is refused where it was typed.
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByLabel('Password now').fill('wrong horse');
    await page.getByLabel('New password (at least 8 characters)').fill('battery staple');
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('That is not your password.').waitFor();
    await page.getByLabel('Password now').fill('correct horse');
    await page.getByRole('button', { name: 'Change it' }).click();
    await page.getByText('Your password is changed.').waitFor();

    // Forgotten: the link in the mail lets one choose another, and signs one in.
    const anew = await person();
    await anew.goto('/account');
    await anew.getByRole('button', { name: 'Forgot your password?' }).click();
    await anew.getByLabel('Name or mail address').fill('marta@example.org');
    await accessibleOnTheWay(anew, 'a password forgotten');
    await anew.getByRole('button', { name: 'Send the link' }).click();
    await anew.getByText('a mail is on its way').waitFor();
    const link = await box.link('/mail/reset');
    await anew.goto(link);
    await anew.getByLabel('New password (at least 8 characters)').fill('third horse');
    await accessibleOnTheWay(anew, 'a new password');
    await anew.getByRole('button', { name: 'Save it and sign in' }).click();
    await anew.getByRole('region', { name: 'You' }).getByText('Martina', { exact: true }).waitFor();
    expect((await api(page, 'GET', '/api/me')).body.guest, 'the one before is signed out').toBe(true);

    // The link is good once.
    await other.goto(link);
    await other.getByLabel('New password (at least 8 characters)').fill('fourth horse');
    await other.getByRole('button', { name: 'Save it and sign in' }).click();
    await other.getByText('This link does not work any more').waitFor();

    // Signed out everywhere else, after a question.
    await enter(page, 'Martina', 'third horse');
    await anew.goto('/account');
    await anew.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await anew.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await anew.getByText('You are signed out everywhere else.').waitFor();
    expect((await api(page, 'GET', '/api/me')).body.guest, 'everybody else is out').toBe(true);

    box.close();
  },
);
