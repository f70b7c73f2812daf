// The lessons of City of the Big Shoulders, each passed by clicking: first a wrong move, which is told why, then the task.
import { readFileSync } from 'node:fs';
import { assert, assertEqual, noErrors, person, play } from './harness.mjs';
import { lookedThrough } from './learn.mjs';

const title = 'big-shoulders';
const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url)));
const { lessons } = read(`src/titles/${title}/lessons/lessons.json`);

const press = (page, name) => page.locator('.act .chip, .act .pass', { hasText: name }).first().click();
/** asked waits until the bar asks for it. */
const asked = (page, what) => page.locator('.act', { hasText: what }).waitFor();
const green = (page) => page.locator('.act .btn.go:enabled').click();
const greens = async (page, ...names) => {
  for (const name of names) await page.locator('.act .btn.go:enabled', { hasText: name }).click();
};
const card = (page, company, text) =>
  page.locator(`[data-company="${company}"] button`, { hasText: text }).first().click();
const space = (page, name) => page.locator(`[data-space="${name}"]`).click();
const asset = (page, name) =>
  page
    .locator('[data-market="assets"]')
    .getByRole('button', { name: new RegExp(name) })
    .click();
const sellOne = (page, column) => page.locator(`[data-column="${column}"] button`).first().click();

/** How each task is done by hand: what is wrong and the beginning of what is said of it, then what is right. */
const tasks = {
  'company.start': {
    async wrong(page) {
      await card(page, 'libby', '$35');
      await green(page);
    },
    said: 'Its treasury has only $105',
    async right(page) {
      await card(page, 'libby', '$40');
      await green(page);
    },
  },
  'stock.sell': {
    async wrong(page) {
      await card(page, 'libby', '−10%');
      await greens(page, 'Done selling');
      await card(page, 'doggett', '$50');
      await green(page);
    },
    said: 'You sold a share of Libby',
    async right(page) {
      await card(page, 'fairbank', '−10%');
      await greens(page, 'Done selling');
      await card(page, 'doggett', '$50');
      await green(page);
    },
  },
  'buildings.build': {
    async wrong(page) {
      await page.locator('[data-building="B05"]').click();
      await page.locator('[data-building="B10"]').click();
      await greens(page, 'Lay them face down');
    },
    said: 'pays you $20',
    async right(page) {
      await page.locator('[data-building="B09"]').click();
      await page.locator('[data-building="B05"]').click();
      await greens(page, 'Lay them face down');
    },
  },
  'partners.workers': {
    async wrong(page) {
      await space(page, 'hire-workers');
      await press(page, 'Worker into factory 2');
      await greens(page, 'Place the partner');
    },
    said: 'Factory 1 still lacks 2 workers',
    async right(page) {
      await space(page, 'hire-workers');
      await page.locator('[data-space="hire-workers"]', { hasText: '×1' }).click();
      await asked(page, 'place 2 workers');
      await press(page, 'Worker into factory 1');
      await asked(page, 'place a worker');
      await press(page, 'Worker into factory 1');
      await greens(page, 'Place the partner');
    },
  },
  'operating.run': {
    async wrong(page) {
      await greens(page, 'run factory 1');
      for (let i = 0; i < 3; i++) await sellOne(page, 'left');
      await greens(page, 'Pay $6');
    },
    said: 'Sold for $60 only',
    async right(page) {
      await greens(page, 'run factory 1', 'Right column', 'Sell 1', 'Pay $11');
    },
  },
  'resources.trade': {
    async wrong(page) {
      await press(page, 'Factory 1, all it needs');
      await press(page, 'Run the next factory');
      await greens(page, 'Right column', 'Pay $21');
    },
    said: 'Only one factory ran',
    async right(page) {
      await greens(page, 'for 2 factories', 'Run factory 2', 'Sell 4', 'Sell 3', 'Pay');
    },
  },
  'dividends.pay': {
    async wrong(page) {
      await greens(page, 'for 2 factories', 'Run factory 2', 'Sell 2', 'Sell 4');
      await page.locator('[data-step="payment"] .btn', { hasText: 'Withhold' }).click();
      await greens(page, 'Withhold');
    },
    said: 'You withheld',
    async right(page) {
      await greens(page, 'for 2 factories', 'Run factory 2', 'Sell 2', 'Sell 4', 'Pay $25');
    },
  },
  'prestige.rise': {
    async wrong(page) {
      await space(page, 'advertising');
      await greens(page, 'Place the partner');
    },
    said: 'Libby is at 4 now',
    async right(page) {
      await space(page, 'B28');
      await press(page, 'Take the bonus');
      await greens(page, 'Place the partner');
    },
  },
  'assets.buy': {
    async wrong(page) {
      await space(page, 'capital-investment');
      await asset(page, 'Michigan Lumber');
      await greens(page, 'Place the partner');
    },
    said: 'Michigan Lumber brings 2 wood',
    async right(page) {
      await space(page, 'capital-investment');
      await asset(page, '2 livestock');
      await greens(page, 'Place the partner');
    },
  },
  'assets.use': {
    async wrong(page) {
      await press(page, 'Take the bonus');
      await greens(page, 'End the turn');
    },
    said: 'You ended the turn without',
    async right(page) {
      await press(page, 'Take the bonus');
      await page.locator('.aset .btn', { hasText: 'Use' }).click();
      await greens(page, 'End the turn');
    },
  },
  'goals.tie': {
    async wrong(page) {
      await space(page, 'fundraising-80');
      await greens(page, 'Place the partner');
    },
    said: 'leaves Swift’s prestige at 11',
    async right(page) {
      await space(page, 'advertising');
      await greens(page, 'Place the partner');
    },
  },
  'advanced.take': {
    wrong: (page) => press(page, 'Pass'),
    said: 'You passed',
    async right(page) {
      await card(page, 'swift', '10% $35');
      await green(page);
    },
  },
  'game.play': {
    wrong: (page) => press(page, 'Pass'),
    said: 'may hold two certificates more',
    right: (page) => play(page, { until: '[data-lesson="over"]' }),
  },
};

const step = (page, n) => page.locator(`nav.steps li:nth-child(${n + 1})[aria-current="step"]`).waitFor();

async function passed(page, lesson) {
  for (const [i, { id, show }] of lesson.steps.entries()) {
    await step(page, i);
    if (!show) {
      await page.locator('[data-lesson="read"] .btn.go').click();
      continue;
    }
    const task = tasks[`${lesson.id}.${id}`];
    await task.wrong(page);
    await page.locator('[data-lesson="wrong"]', { hasText: task.said }).waitFor();
    await page.locator('[data-lesson="wrong"] .btn.go').click();
    await page.locator('[data-lesson="wrong"]').waitFor({ state: 'detached' });
    await task.right(page);
  }
  await page.locator('[data-lesson="over"]').waitFor();
}

/** What a page shows of keys that have no words, and of words left as they were written. */
async function unsaid(page) {
  const text = await page.locator('body').innerText();
  return (
    text.match(
      /\b(part|company|stock|buildings|partners|operating|resources|dividends|prestige|assets|goals|advanced|game)\.[a-z]+(\.[a-z0-9]+)*\b|\*\*|\]\(term:|\{\w+[,}]/g,
    ) ?? []
  );
}

const each = (lesson) => [
  `Learn Big Shoulders: ${lesson.id}`,
  async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto(`/learn/${title}/${lesson.id}`);
    await passed(page, lesson);
    assertEqual(await unsaid(page), [], 'what has no words');
    for (const lang of ['es', 'it', 'de']) {
      const words = read(`messages/learn-${title}/${lang}.json`);
      const other = await person(browser, server, { language: lang });
      await other.goto(`/learn/${title}/${lesson.id}`);
      await other
        .getByRole('heading', { name: words[`${lesson.id}.title`] })
        .first()
        .waitFor();
      assertEqual(await unsaid(other), [], `what has no words in ${lang}`);
      noErrors(other);
      await other.context().close();
    }
    noErrors(page);
  },
];

export const tests = {
  ...Object.fromEntries(lessons.map(each)),
  'the lessons of Big Shoulders are accessible': ({ browser, server }) =>
    lookedThrough(browser, server, title, 'advanced', {
      wrong: (page) => press(page, 'Pass'),
      async right(page) {
        await press(page, '10% from its treasury');
        await green(page);
      },
    }),
};

assert(
  lessons.every((l) => l.steps.every((s) => !s.show || tasks[`${l.id}.${s.id}`])),
  'a task has no hand that does it',
);
