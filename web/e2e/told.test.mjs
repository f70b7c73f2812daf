import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, newTable, until } from './helpers/page.mjs';

/** Somebody with an account, whose browser counts how often it was asked for leave and refuses it. */
async function known(person, name, options) {
  const page = await person(options);
  await page.addInitScript(() => {
    window.asked = 0;
    Notification.requestPermission = async () => (window.asked++, 'denied');
  });
  await page.goto('/');
  const { status } = await api(page, 'POST', '/api/account', { name, password: 'a long password' });
  expect(status, 'making an account').toBe(200);
  return page;
}

const cell = (page, name) => page.locator(`[data-cell][aria-label="${name}"]`);

/** listening goes to a page, and waits until it hears what is told to its owner: what was told before, it has missed. */
async function listening(page, path) {
  const heard = page.waitForResponse((answer) => answer.url().endsWith('/api/me/stream'));
  await page.goto(path);
  await heard;
}

test(
  'notices are chosen by keyboard and kept; leave is asked for only by who asks to be told',
  { tag: '@more' },
  async ({ person, unique }) => {
    const Marta = unique('Marta');
    const page = await known(person, Marta);
    await page.goto('/account/notices');
    await cell(page, 'Your turn, At the page: at once').focus();
    for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'ArrowDown', 'Enter'])
      await page.keyboard.press(key);
    await cell(page, 'A game started, At the page: never').waitFor();
    await page.getByLabel('Quiet from').selectOption('22:30');
    await page.getByLabel('Quiet until').selectOption('07:00');
    await page.getByText('Notices wait until 7:00.').waitFor();
    await page.getByRole('button', { name: 'Take some' }).click();
    await page.getByRole('button', { name: 'Month after' }).click();
    await page.getByRole('dialog').locator('td button').first().click();
    await accessibleOnTheWay(page, 'the days off');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('13 of 14 left').waitFor();

    await page.reload();
    await cell(page, 'A game started, At the page: never').waitFor();
    await page.getByText('13 of 14 left').waitFor();
    await expect(page.getByLabel('Quiet from'), 'where quiet hours begin').toHaveValue('22:30');
    expect(await page.evaluate(() => window.asked), 'times that leave was asked for').toBe(0);
    await page.getByRole('button', { name: 'Allow notices' }).click();
    await page.getByText('This browser forbids notices.').waitFor();
    expect(await page.evaluate(() => window.asked), 'times that leave was asked for').toBe(1);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page.getByText('sounds here').waitFor();
    await accessibleOnTheWay(page, 'the notices');

    // On a phone the channels are tabs: one column at a time.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Webhook' }).click();
    await expect(page.locator('[data-cell]:visible'), 'cells of the one channel').toHaveCount(10);
    await page.getByRole('button', { name: 'Add an address' }).click();
    await accessibleOnTheWay(page, 'the address of a webhook on a phone');
  },
);

test(
  'the title counts the tables that wait, on every page, and a notice leads there',
  { tag: '@more' },
  async ({ person, unique }) => {
    const [Nora, Otto] = ['Nora', 'Otto'].map(unique);
    const page = await known(person, Nora);
    await page.goto('/history');
    const titled = (title) => page.waitForFunction((title) => document.title === title, title);
    await titled('History · Scrip');
    const id = await newTable(page, 'german-railways', ['me', 'me', 'me']);
    await page.reload();
    await titled('(1) History · Scrip');
    await page.locator('link[rel="icon"][href="/favicon-waits.svg"]').waitFor({ state: 'attached' });
    await page.goto(`/table/${id}`);
    await page.locator('.table[data-ready="yes"]').waitFor();
    // That at the table in front is not counted twice.
    await titled('● German Railways · Scrip');

    // What happens elsewhere is told wherever one is, at once.
    const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'bot', bot: 'random' }];
    const open = { title: 'german-railways', visibility: 'link', seats };
    const other = (await api(page, 'POST', '/api/tables', open)).body.id;
    const otto = await known(person, Otto);
    await listening(otto, '/rules');
    await page.goto(`/table/${other}`);
    await page.getByLabel('Invite by name').fill(Otto);
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await otto.getByText('German Railways: you are invited to a table').waitFor();
    await listening(page, '/rules');
    await titled('(1) Rules · Scrip');
    await api(otto, 'POST', `/api/tables/${other}/join`, {});
    await page.getByText('German Railways: the game has started').waitFor();
    await page.locator('.toast').first().getByRole('button', { name: 'Go there' }).click();
    await page.waitForURL(`**/table/${other}`);
  },
);

test('a push is shown, one notice a table', { tag: '@more' }, async ({ person, server }) => {
  const page = await person({ whole: true, serviceWorkers: 'allow' });
  await page.context().grantPermissions(['notifications']);
  await page.goto('/rules');
  const line = await page.context().newCDPSession(page);
  const registered = new Promise((found) =>
    line.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations.length > 0) found(registrations[0].registrationId);
    }),
  );
  await line.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    // It is ready while it is still being activated: what is pushed then may be lost.
    const { active } = await navigator.serviceWorker.ready;
    while (active.state !== 'activated')
      await new Promise((changed) => active.addEventListener('statechange', changed, { once: true }));
  });
  const registrationId = await registered;
  const push = (text, table) =>
    line.send('ServiceWorker.deliverPushMessage', {
      origin: server.url.replace(/\/$/, ''),
      registrationId,
      data: JSON.stringify({
        event: 'turn',
        title: '1862',
        text,
        url: `/table/${table}`,
        tag: table,
        table,
      }),
    });
  const shown = (texts) =>
    until(
      page,
      async (texts) => {
        const all = await (await navigator.serviceWorker.ready).getNotifications();
        return JSON.stringify(all.map((n) => n.body).sort()) === texts;
      },
      JSON.stringify(texts),
    );
  await push('first', 'a');
  await shown(['first']);
  await push('again', 'a');
  await shown(['again']);
  await push('other', 'b');
  await shown(['again', 'other']);
});

test('the links of letters work for anybody, in every language', { tag: '@more' }, async ({ person }) => {
  const done = {
    en: ['Send no more mail', 'You will get no more mail.'],
    es: ['No enviar más correo', 'No recibirás más correo.'],
    it: ['Basta posta', 'Non riceverai più posta.'],
    de: ['Keine Mails mehr', 'Du bekommst keine Mails mehr.'],
  };
  for (const [language, [button, sentence]] of Object.entries(done)) {
    const page = await person({ language });
    if (language === 'en') {
      await page.goto('/mail/confirm?token=none');
      await page.getByText('This link no longer works.').waitFor();
    }
    // Which token is ours only the server knows: here its answer is played.
    await page.route('**/api/mail/unsubscribe', (route) => route.fulfill({ status: 204 }));
    await page.goto('/mail/unsubscribe?token=ours');
    await page.getByRole('button', { name: button }).click();
    await page.getByText(sentence, { exact: true }).waitFor();

    await page.context().close();
  }
});
