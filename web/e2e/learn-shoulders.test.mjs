// The lessons of City of the Big Shoulders, each passed by clicking: first a wrong move, which is told why, then the task.
import { readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { play } from './helpers/page.mjs';
import { lessonTags, lookedThrough, over } from './helpers/learn.mjs';

const title = 'big-shoulders';
const read = (path) => JSON.parse(readFileSync(new URL(`../${path}`, import.meta.url)));
const { lessons } = read(`src/titles/${title}/lessons/lessons.json`);

/** inTurn does one thing after the other. */
const inTurn =
  (...steps) =>
  async (page) => {
    for (const step of steps) await step(page);
  };
const click = (selector, hasText) => (page) => page.locator(selector, { hasText }).click();
const first = (selector, hasText) => (page) => page.locator(selector, { hasText }).first().click();
const press = (name) => first('.act .chip, .act .pass', name);
/** asked waits until the bar asks for it. */
const asked = (what) => (page) => page.locator('.act', { hasText: what }).waitFor();
const green = (page) => page.locator('.act .btn.go:enabled').click();
const greens = (...names) =>
  inTurn(...names.map((name) => (page) => page.locator('.act .btn.go:enabled', { hasText: name }).click()));
const card = (company, text) => first(`[data-company="${company}"] button`, text);
const space = (name, text) => click(`[data-space="${name}"]`, text);
const asset = (name) => (page) =>
  page
    .locator('[data-market="assets"]')
    .getByRole('button', { name: new RegExp(name) })
    .click();
const sellOne = (column) => first(`[data-column="${column}"] button`);

/** How each task is done by hand: what is wrong and the beginning of what is said of it, then what is right. */
const tasks = {
  'company.start': {
    wrong: inTurn(card('libby', '$35'), green),
    said: 'Its treasury has only $105',
    right: inTurn(card('libby', '$40'), green),
  },
  'stock.sell': {
    wrong: inTurn(card('libby', '−10%'), greens('Done selling'), card('doggett', '$50'), green),
    said: 'You sold a share of Libby',
    right: inTurn(card('fairbank', '−10%'), greens('Done selling'), card('doggett', '$50'), green),
  },
  'buildings.build': {
    wrong: inTurn(
      click('[data-building="B05"]'),
      click('[data-building="B10"]'),
      greens('Lay them face down'),
    ),
    said: 'pays you $20',
    right: inTurn(
      click('[data-building="B09"]'),
      click('[data-building="B05"]'),
      greens('Lay them face down'),
    ),
  },
  'partners.workers': {
    wrong: inTurn(space('hire-workers'), press('Worker into factory 2'), greens('Place the partner')),
    said: 'Factory 1 still lacks 2 workers',
    right: inTurn(
      space('hire-workers'),
      click('[data-space="hire-workers"]', '×1'),
      asked('place 2 workers'),
      press('Worker into factory 1'),
      asked('place a worker'),
      press('Worker into factory 1'),
      greens('Place the partner'),
    ),
  },
  'operating.run': {
    wrong: inTurn(
      greens('run factory 1'),
      sellOne('left'),
      sellOne('left'),
      sellOne('left'),
      greens('Pay $6'),
    ),
    said: 'Sold for $60 only',
    right: inTurn(greens('run factory 1', 'Right column', 'Sell 1', 'Pay $11')),
  },
  'resources.trade': {
    wrong: inTurn(
      press('Factory 1, all it needs'),
      press('Run the next factory'),
      greens('Right column', 'Pay $21'),
    ),
    said: 'Only one factory ran',
    right: inTurn(greens('for 2 factories', 'Run factory 2', 'Sell 4', 'Sell 3', 'Pay')),
  },
  'dividends.pay': {
    wrong: inTurn(
      greens('for 2 factories', 'Run factory 2', 'Sell 2', 'Sell 4'),
      click('[data-step="payment"] .btn', 'Withhold'),
      greens('Withhold'),
    ),
    said: 'You withheld',
    right: inTurn(greens('for 2 factories', 'Run factory 2', 'Sell 2', 'Sell 4', 'Pay $25')),
  },
  'prestige.rise': {
    wrong: inTurn(space('advertising'), greens('Place the partner')),
    said: 'Libby is at 4 now',
    right: inTurn(space('B28'), press('Take the bonus'), greens('Place the partner')),
  },
  'assets.buy': {
    wrong: inTurn(space('capital-investment'), asset('Michigan Lumber'), greens('Place the partner')),
    said: 'Michigan Lumber brings 2 wood',
    right: inTurn(space('capital-investment'), asset('2 livestock'), greens('Place the partner')),
  },
  'assets.use': {
    wrong: inTurn(press('Take the bonus'), greens('End the turn')),
    said: 'You ended the turn without',
    right: inTurn(press('Take the bonus'), click('.aset .btn', 'Use'), greens('End the turn')),
  },
  'goals.tie': {
    wrong: inTurn(space('fundraising-80'), greens('Place the partner')),
    said: 'leaves Swift’s prestige at 11',
    right: inTurn(space('advertising'), greens('Place the partner')),
  },
  'advanced.take': {
    wrong: press('Pass'),
    said: 'You passed',
    right: inTurn(card('swift', '10% $35'), green),
  },
  'game.play': {
    wrong: press('Pass'),
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
  await over(page, title, lesson);
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

for (const lesson of lessons)
  test(`Learn Big Shoulders: ${lesson.id}`, lessonTags(title, lesson), async ({ person }) => {
    const page = await person();
    await page.goto(`/learn/${title}/${lesson.id}`);
    await passed(page, lesson);
    expect(await unsaid(page), 'what has no words').toEqual([]);
    for (const lang of ['es', 'it', 'de']) {
      const words = read(`messages/learn-${title}/${lang}.json`);
      const other = await person({ language: lang });
      await other.goto(`/learn/${title}/${lesson.id}`);
      await other
        .getByRole('heading', { name: words[`${lesson.id}.title`] })
        .first()
        .waitFor();
      expect(await unsaid(other), `what has no words in ${lang}`).toEqual([]);

      await other.context().close();
    }
  });

test('the lessons of Big Shoulders are accessible', { tag: '@long' }, async ({ person }) =>
  lookedThrough(person, title, 'advanced', {
    wrong: press('Pass'),
    right: inTurn(press('10% from its treasury'), green),
  }),
);

test('Learn Big Shoulders: every task has a hand that does it', () => {
  const done = lessons.flatMap((l) => l.steps.filter((s) => s.show).map((s) => `${l.id}.${s.id}`));
  expect(done.filter((task) => !tasks[task])).toEqual([]);
});
