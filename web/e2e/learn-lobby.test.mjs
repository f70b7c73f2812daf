// The way to the lessons: from a title's card on the front page, from the page of all lessons, and from what a table refuses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { firstTurn } from './helpers/games.mjs';
import { api, middle } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';

const folder = `${root}web/src/titles/`;
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** The titles that have lessons, each with its series and its words. */
const taught = readdirSync(folder)
  .filter((title) => existsSync(`${folder}${title}/lessons/lessons.json`))
  .map((title) => ({
    title,
    ...json(`${folder}${title}/lessons/lessons.json`),
    words: (lang) => json(`${root}web/messages/learn-${title}/${lang}.json`),
  }));

const cardOf = (page, name) => page.locator('.tcard').filter({ hasText: name });

/** keep is what the browser knows before its page is loaded. */
const keep = (page, kept) =>
  page.addInitScript((kept) => {
    if (!localStorage.getItem('scrip.lessons')) localStorage.setItem('scrip.lessons', JSON.stringify(kept));
  }, kept);

const kept = (page) => page.evaluate(() => JSON.parse(localStorage.getItem('scrip.lessons') ?? '{}'));

/** noScroll wants that the page is no wider than its window. */
async function noScroll(page) {
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(over, `the page is ${over} wider than its window`).toBeLessThanOrEqual(0);
}

const chicago = () => taught.find(({ title }) => title === 'chicago-express');

test(
  'who sees a title first chooses how to begin, and the card then goes on',
  { tag: '@more' },
  async ({ visitor }) => {
    const { lessons, words } = chicago();
    const page = await visitor();
    const card = cardOf(page, 'Chicago Express');
    await card.getByText('First time here?').waitFor();
    await accessibleOnTheWay(page, 'a front page of somebody new');
    await card.getByRole('link', { name: /^Teach me/ }).click();
    await page.waitForURL(`**/learn/chicago-express/${lessons[0].id}`);

    // The first choice is made; nothing is begun yet.
    await page.goto('/');
    await card.getByText(`0 of ${lessons.length} done`).waitFor();
    await expect(card.getByText('First time here?'), 'it is the first time again').toHaveCount(0);
    // Who only looked, or played first, is still taught when they like.
    const teach = card.getByRole('link', { name: /^Teach me/ });
    await teach.waitFor();
    await card.getByRole('button', { name: /^Play now/ }).click();
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.goto('/');
    await teach.waitFor();
    await card
      .getByRole('link', { name: /^Lessons/ })
      .last()
      .click();
    await page.getByRole('heading', { level: 1, name: 'Learn Chicago Express' }).waitFor();

    // With one done the next is on the card.
    await page.evaluate((id) => {
      const kept = JSON.parse(localStorage.getItem('scrip.lessons'));
      localStorage.setItem('scrip.lessons', JSON.stringify({ ...kept, done: [`chicago-express/${id}`] }));
    }, lessons[0].id);
    await page.goto('/');
    const on = card.getByRole('link', { name: `Go on: ${words('en')[`${lessons[1].id}.title`]}` });
    await on.waitFor();
    await accessibleOnTheWay(page, 'a front page with lessons begun');
    await on.click();
    await page.waitForURL(`**/learn/chicago-express/${lessons[1].id}`);
  },
);

test('with all lessons done the game comes first', { tag: '@more' }, async ({ person }) => {
  const { lessons } = chicago();
  const page = await person();
  await keep(page, { done: lessons.map(({ id }) => `chicago-express/${id}`) });
  await page.goto('/');
  const card = cardOf(page, 'Chicago Express');
  await card.getByText(`all ${lessons.length} done`).waitFor();
  await card.getByRole('button', { name: /^Create a table/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /Chicago Express/, checked: true })
    .waitFor();
  await page.keyboard.press('Escape');
  await card.getByRole('button', { name: /^Play now with bots/ }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
});

test('who knows the game is shown the screen, on a table of it', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  await cardOf(page, 'Chicago Express')
    .getByRole('button', { name: /^Show me the screen/ })
    .click();
  await page.waitForSelector('.table[data-ready="yes"]');
  await page.getByRole('dialog', { name: 'A short tour' }).waitFor();
  const made = (await api(page, 'GET', `/api/tables/${page.url().split('/').pop()}`)).body;
  expect(made.title, 'the title of the table').toBe('chicago-express');
  // A user who plays has chosen.
  expect((await kept(page)).met, 'the titles that were met').toEqual(['chicago-express']);
});

test(
  'the page of all lessons shows each of them, in every language and at every width',
  { tag: '@long' },
  async ({ person }) => {
    expect(taught.length, 'there are lessons').toBeGreaterThan(0);
    const widths = [
      [1440, 900, 'light'],
      [1024, 768, 'dark'],
      [390, 844, 'light'],
    ];
    for (const [i, { title, lessons, parts, words }] of taught.entries()) {
      for (const [j, language] of ['en', 'es', 'it', 'de'].entries()) {
        const [width, height, theme] = widths[(i + j) % widths.length];
        const page = await person({ language, width, height, theme });
        await keep(page, {
          done: [`${title}/${lessons[0].id}`],
          steps: { [`${title}/${lessons[1].id}`]: 1 },
        });
        await page.goto(`/learn/${title}`);
        const say = words(language);
        for (const part of parts) await page.getByRole('heading', { name: say[`part.${part}`] }).waitFor();
        for (const [n, { id }] of lessons.entries()) {
          const at = page.getByRole('listitem').nth(n);
          await at.getByRole('heading', { name: say[`${id}.title`], exact: true }).waitFor();
          await at.getByText(say[`${id}.about`], { exact: true }).waitFor();
          await expect(at.getByRole('link'), `where lesson ${n + 1} leads`).toHaveAttribute(
            'href',
            `/learn/${title}/${id}`,
          );
        }
        await noScroll(page);
        await accessibleOnTheWay(page, `the lessons of ${title} in ${language}`);

        await page.context().close();
      }
    }
  },
);

test('a title without lessons, or one that there is none of, says so', async ({ person }) => {
  const page = await person();
  await page.goto('/learn/nothing');
  await page.getByText('There are no lessons for this game yet.').waitFor();
  await page.goto('/learn/chicago-express/none/more');
  await page.getByText('There is nothing here').waitFor();
});

test('Learn, in the bar of every page, leads to all titles and how far one is in each', async ({
  person,
}) => {
  const { lessons } = chicago();
  const page = await person();
  await keep(page, { done: [`chicago-express/${lessons[0].id}`] });
  await page.goto('/');
  for (const [bar, width, height] of [
    ['.hdr', 1440, 900],
    ['.thumb', 390, 844],
  ]) {
    await page.setViewportSize({ width, height });
    await page.goto('/tables');
    const learn = page.locator(bar).getByRole('link', { name: 'Learn', exact: true });
    await expect(learn, 'where one is not').not.toHaveAttribute('aria-current');
    await learn.click();
    await page.getByRole('heading', { level: 1, name: 'Learn a game' }).waitFor();
    await expect(learn, 'where one is').toHaveAttribute('aria-current', 'page');
    await expect(page.locator('.tcard'), 'the titles').toHaveCount(taught.length);
    await cardOf(page, 'Chicago Express').getByText(`1 of ${lessons.length} done`).waitFor();
    await noScroll(page);
  }
  // On a phone what has no room in the bar stands under More.
  await page.locator('.thumb').getByRole('link', { name: 'More Account' }).click();
  await page.getByRole('navigation', { name: 'More' }).getByRole('link', { name: 'History' }).click();
  await page.waitForURL('**/history');
});

test(
  'what was learnt as a guest goes along to the account, and to another browser',
  { tag: '@more' },
  async ({ person, unique }) => {
    const name = unique('Learner');
    const { lessons } = chicago();
    const page = await person();
    await keep(page, { done: [`chicago-express/${lessons[0].id}`], met: ['1862'] });
    await page.goto('/');
    await cardOf(page, 'Chicago Express').getByText(`1 of ${lessons.length} done`).waitFor();
    const password = 'correct horse';
    expect((await api(page, 'POST', '/api/account', { name, password })).status, 'an account').toBe(200);
    const told = page.waitForResponse((r) => r.url().endsWith('/api/me') && r.request().method() === 'PATCH');
    await page.reload();
    expect((await (await told).json()).settings.lessons, 'what the account knows').toEqual([
      '1862',
      `chicago-express/${lessons[0].id}`,
    ]);

    const other = await person();
    await other.goto('/account');
    expect((await api(other, 'POST', '/api/session', { name, password })).status, 'signed in').toBe(200);
    await other.goto('/');
    await cardOf(other, 'Chicago Express').getByText(`1 of ${lessons.length} done`).waitFor();
  },
);

test(
  'what a table refuses is taught by a lesson, which is offered once',
  { tag: '@more' },
  async ({ visitor }) => {
    const { lessons, words } = chicago();
    const page = await visitor();
    await firstTurn(page);
    const ask = async () => {
      // Far from any network nothing is built.
      const far = await middle(page, 'A2');
      await page.mouse.click(far.x, far.y);
      const why = page.getByRole('alertdialog', { name: 'Not possible' });
      await why.waitFor();
      return why;
    };
    const why = await ask();
    const offer = why.getByRole('link', { name: 'Try it' });
    await offer.waitFor();
    const href = await offer.getAttribute('href');
    const lesson = lessons.find(({ id }) => href === `/learn/chicago-express/${id}`);
    expect(lesson, `${href} is a lesson`).toBeTruthy();
    await why.getByText(words('en')[`${lesson.id}.title`]).waitFor();
    await accessibleOnTheWay(page, 'a refusal with its lesson', '.why');
    await why.getByRole('button', { name: 'Close' }).click();
    const again = await ask();
    await again.getByRole('link', { name: 'Read the rule' }).waitFor();
    expect((await kept(page)).offered, 'what was offered').toEqual([`chicago-express/${lesson.id}`]);
    await expect(again.getByRole('link', { name: 'Try it' }), 'it is offered again').toHaveCount(0);
  },
);
