// People and each other: friends, invitations on the front page, again with these, mute, block and report.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { playOut } from './helpers/games.mjs';
import { api } from './helpers/page.mjs';

/** account makes somebody an account. */
const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
const wanted = { title: 'german-railways', visibility: 'public', seats };

test('somebody asks a friend and invites them to a table, and they sit down from the front page', async ({
  person,
  account,
  unique,
}) => {
  const [Ann, Bob] = ['Ann', 'Bob'].map(unique);
  const ann = await account(Ann);
  const bob = await account(Bob);
  const guest = await person();
  await guest.goto('/friends');
  await guest.getByText('Friends are for accounts').waitFor();

  await bob.goto(`/people/${Ann}`);
  await bob.getByRole('button', { name: 'Add friend' }).click();
  await bob.getByRole('button', { name: `Take back what you asked ${Ann}` }).waitFor();
  await accessibleOnTheWay(bob, 'the page of somebody');
  // Marked at the top of every page until it is answered.
  await ann.goto('/rules');
  await ann.getByRole('button', { name: 'Somebody waits for your answer' }).click();
  await ann.getByRole('menuitem', { name: `${Bob} wants to be friends` }).click();
  await ann.waitForURL('**/friends');
  await accessibleOnTheWay(ann, 'friends, with somebody who asks');
  await ann.getByRole('button', { name: `Accept ${Bob}` }).click();
  await ann.locator(`[data-friend="${Bob}"]`).waitFor();
  await expect(ann.getByRole('button', { name: 'waits for your answer' })).toHaveCount(0);

  // A table of a friend is found on the page of friends.
  const { id } = (await api(bob, 'POST', '/api/tables', wanted)).body;
  await ann.goto('/friends');
  await ann.locator(`[data-friend="${Bob}"] a[href="/table/${id}"]`).waitFor();
  await accessibleOnTheWay(ann, 'friends');

  // Invited by name, which is completed; accepted from the front page.
  await ann.goto('/');
  await bob.goto(`/table/${id}`);
  await bob.locator(`#acquaintances option[value="${Ann}"]`).waitFor({ state: 'attached' });
  await bob.getByLabel('Invite by name').fill(Ann);
  await bob.getByRole('button', { name: 'Invite', exact: true }).click();
  // Her seat is kept: those at the table see for whom, and nobody else takes it.
  await bob.getByText(`kept for ${Ann}`).waitFor();
  await accessibleOnTheWay(bob, 'a waiting room with a seat that is kept');
  await guest.goto(`/table/${id}`);
  await guest.getByText('kept for somebody').waitFor();
  await expect(guest.getByRole('button', { name: 'Sit here' }), 'the one seat for anybody').toHaveCount(1);
  const invitation = ann.locator(`[data-invitation="${id}"]`);
  await invitation.getByText(`${Bob} invites you.`).waitFor();
  await expect(invitation, 'it says how many seats are free').toContainText('2 of 3 seats are free', {
    useInnerText: true,
  });
  await accessibleOnTheWay(ann, 'the front page with an invitation');
  await invitation.getByRole('button', { name: 'Accept German Railways' }).click();
  await ann.waitForURL(`**/table/${id}`);
  await ann.getByText(Bob, { exact: true }).first().waitFor();

  // The host takes her seat again, of which she is told; she declines the next invitation.
  const listening = ann.waitForResponse((answer) => answer.url().endsWith('/api/me/stream'));
  await ann.goto('/');
  await listening;
  await bob.getByRole('button', { name: 'Change seat 2' }).click();
  await bob.getByRole('menuitem', { name: `Remove ${Ann}` }).click();
  await ann.getByText('German Railways: you were taken from your seat').waitFor();
  await ann.goto('/');
  await invitation.getByRole('button', { name: 'Decline German Railways' }).click();
  await invitation.waitFor({ state: 'detached' });
});

test(
  'who has played together plays again, and hears no more of whom they mute and block',
  { tag: '@more' },
  async ({ account, unique }) => {
    const [Ann, Bob, Carl] = ['Ann', 'Bob', 'Carl'].map(unique);
    const ann = await account(Ann);
    const bob = await account(Bob);
    const carl = await account(Carl);
    const { id } = (await api(ann, 'POST', '/api/tables', wanted)).body;
    for (const page of [bob, carl]) await api(page, 'POST', `/api/tables/${id}/join`, {});
    await playOut(id, [ann, bob, carl]);

    // From the page of one of them; the others are invited, and nobody makes a second table.
    await ann.goto(`/people/${Bob}`);
    await ann.getByRole('button', { name: 'Again with these' }).click();
    await ann.waitForURL(/\/table\//);
    const again = new URL(ann.url()).pathname.split('/')[2];
    expect(again, 'it is another table').not.toBe(id);
    await bob.goto('/');
    await bob.locator(`[data-invitation="${again}"]`).waitFor();
    await carl.goto(`/table/${id}`);
    await carl.getByRole('button', { name: 'Join the rematch' }).click();
    await carl.waitForURL(`**/table/${again}`);

    // A line is muted where it stands, and folded then.
    await api(bob, 'POST', `/api/tables/${id}/chat`, { text: 'What a dull game' });
    await carl.goto(`/table/${id}`);
    await carl.getByRole('tab', { name: 'Chat' }).click();
    await carl.getByText('What a dull game').waitFor();
    await carl.getByRole('button', { name: `Mute or report ${Bob}` }).click();
    await accessibleOnTheWay(carl, 'what can be done about a line', 'dialog');
    await carl.getByRole('dialog').getByRole('button', { name: 'Mute', exact: true }).click();
    await carl.getByRole('button', { name: 'A line of somebody you muted' }).waitFor();
    await expect(carl.getByText('What a dull game'), 'the line is folded').toHaveCount(0);

    // Reported from there, too.
    await carl.getByRole('button', { name: `Mute or report ${Bob}` }).click();
    await carl.getByRole('button', { name: 'Report …' }).click();
    await carl.getByLabel('Insults in chat').check();
    await carl.getByLabel('What happened? (optional)').fill('He says so every time.');
    await accessibleOnTheWay(carl, 'a report', 'dialog');
    await carl.getByRole('button', { name: 'Send report' }).click();
    await carl.getByText('Your report was sent.').waitFor();

    // Ann blocks Bob from Bob's page: Ann's shows Bob what everybody sees, and invitations are gone.
    await ann.goto(`/people/${Bob}`);
    await ann.getByRole('button', { name: `More about ${Bob}` }).click();
    await ann.getByRole('menuitem', { name: 'Block …' }).click();
    await accessibleOnTheWay(ann, 'what it means to block', 'dialog');
    await ann.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click();
    await ann.getByText('blocked', { exact: true }).waitFor();
    await bob.goto(`/people/${Ann}`);
    await bob.getByRole('heading', { name: Ann }).first().waitFor();
    await bob.getByRole('button', { name: 'Add friend' }).click();
    await bob.getByRole('button', { name: `Take back what you asked ${Ann}` }).waitFor();
    const { askedBy } = (await api(ann, 'GET', '/api/friends')).body;
    expect(askedBy, 'who asks her, with him blocked').toEqual([]);
    await bob.getByRole('button', { name: `Take back what you asked ${Ann}` }).click();
    await bob.getByRole('button', { name: 'Add friend' }).waitFor();
    const { body } = await api(bob, 'POST', `/api/tables/${again}/join`, {});
    expect(body.code, 'her table is not for him').toBe('no-seat');

    // Ann unblocks Bob in her account.
    await ann.goto('/account');
    await ann.getByRole('region', { name: 'Others and you' }).waitFor();
    await accessibleOnTheWay(ann, 'the account');
    await ann.getByRole('button', { name: `Unblock ${Bob}` }).click();
    await ann.getByRole('button', { name: `Unblock ${Bob}` }).waitFor({ state: 'detached' });
    await bob.goto(`/people/${Ann}`);
    await bob.getByRole('button', { name: 'Add friend' }).waitFor();
  },
);
