// The way to the lessons: from a title's card on the front page, from the page of all lessons, and from what a table refuses.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { firstTurn } from './games.mjs';
import {
  accessible,
  api,
  assert,
  assertEqual,
  long,
  middle,
  noErrors,
  person,
  root,
  visitor,
} from './harness.mjs';

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
  assert(over <= 0, `the page is ${over} wider than its window`);
}

const chicago = () => taught.find(({ title }) => title === 'chicago-express');

export const tests = {
  'who sees a title first chooses how to begin, and the card then goes on': async ({ browser, server }) => {
    const { lessons, words } = chicago();
    const page = await visitor(browser, server);
    const card = cardOf(page, 'Chicago Express');
    await card.getByText('First time here?').waitFor();
    await accessible(page, 'a front page of somebody new');
    await card.getByRole('link', { name: /^Teach me/ }).click();
    await page.waitForURL(`**/learn/chicago-express/${lessons[0].id}`);

    // The first choice is made; nothing is begun yet.
    await page.goto('/');
    await card.getByText(`0 of ${lessons.length} done`).waitFor();
    assertEqual(await card.getByText('First time here?').count(), 0, 'the choice stands there again');
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
    await accessible(page, 'a front page with lessons begun');
    await on.click();
    await page.waitForURL(`**/learn/chicago-express/${lessons[1].id}`);
    noErrors(page);
  },

  'with all lessons done the game comes first': async ({ browser, server }) => {
    const { lessons } = chicago();
    const page = await person(browser, server);
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
    noErrors(page);
  },

  'who knows the game is shown the screen, on a table of it': async ({ browser, server }) => {
    const page = await visitor(browser, server);
    await cardOf(page, 'Chicago Express')
      .getByRole('button', { name: /^Show me the screen/ })
      .click();
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.getByRole('dialog', { name: 'A short tour' }).waitFor();
    const made = (await api(page, 'GET', `/api/tables/${page.url().split('/').pop()}`)).body;
    assertEqual(made.title, 'chicago-express', 'the title of the table');
    // A user who plays has chosen.
    assertEqual((await kept(page)).met, ['chicago-express'], 'the titles that were met');
    noErrors(page);
  },

  'the page of all lessons shows each of them, in every language and at every width': long(
    async ({ browser, server }) => {
      assert(taught.length > 0, 'there are lessons');
      const widths = [
        [1440, 900, 'light'],
        [1024, 768, 'dark'],
        [390, 844, 'light'],
      ];
      for (const [i, { title, lessons, parts, words }] of taught.entries()) {
        for (const [j, language] of ['en', 'es', 'it', 'de'].entries()) {
          const [width, height, theme] = widths[(i + j) % widths.length];
          const page = await person(browser, server, { language, width, height, theme });
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
            assertEqual(
              await at.getByRole('link').getAttribute('href'),
              `/learn/${title}/${id}`,
              `where lesson ${n + 1} leads`,
            );
          }
          await noScroll(page);
          await accessible(page, `the lessons of ${title} in ${language}`);
          noErrors(page);
          await page.context().close();
        }
      }
    },
  ),

  'a title without lessons, or one that there is none of, says so': async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto('/learn/nothing');
    await page.getByText('There are no lessons for this game yet.').waitFor();
    await page.goto('/learn');
    await page.getByText('There is nothing here').waitFor();
    noErrors(page);
  },

  'what was learnt as a guest goes along to the account, and to another browser': async ({
    browser,
    server,
  }) => {
    const { lessons } = chicago();
    const page = await person(browser, server);
    await keep(page, { done: [`chicago-express/${lessons[0].id}`], met: ['1862'] });
    await page.goto('/');
    await cardOf(page, 'Chicago Express').getByText(`1 of ${lessons.length} done`).waitFor();
    const name = 'Learner';
    const password = 'correct horse';
    assertEqual((await api(page, 'POST', '/api/account', { name, password })).status, 200, 'an account');
    const told = page.waitForResponse((r) => r.url().endsWith('/api/me') && r.request().method() === 'PATCH');
    await page.reload();
    assertEqual(
      (await (await told).json()).settings.lessons,
      ['1862', `chicago-express/${lessons[0].id}`],
      'what the account knows',
    );

    const other = await person(browser, server);
    await other.goto('/account');
    assertEqual((await api(other, 'POST', '/api/session', { name, password })).status, 200, 'signed in');
    await other.goto('/');
    await cardOf(other, 'Chicago Express').getByText(`1 of ${lessons.length} done`).waitFor();
    noErrors(page);
    noErrors(other);
  },

  'what a table refuses is taught by a lesson, which is offered once': async ({ browser, server }) => {
    const { lessons, words } = chicago();
    const page = await visitor(browser, server);
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
    assert(lesson, `${href} is a lesson`);
    await why.getByText(words('en')[`${lesson.id}.title`]).waitFor();
    await accessible(page, 'a refusal with its lesson', '.why');
    await why.getByRole('button', { name: 'Close' }).click();
    const again = await ask();
    await again.getByRole('link', { name: 'Read the rule' }).waitFor();
    assertEqual((await kept(page)).offered, [`chicago-express/${lesson.id}`], 'what was offered');
    assertEqual(await again.getByRole('link', { name: 'Try it' }).count(), 0, 'it is offered again');
    noErrors(page);
  },
};
