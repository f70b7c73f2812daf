// The lessons of 1862: each is passed by clicking, a wrong move in each is told in its sentence, and each opens in every
// language.
import { test, expect } from './fixtures.mjs';
import { drawn } from './helpers/page.mjs';
import {
  asked,
  begin,
  goOn,
  languages,
  learner,
  lessonTags,
  lessonsOf,
  lookedThrough,
  opensIn,
  over,
  seesWrong,
  wordsOf,
} from './helpers/learn.mjs';
import { clickHex } from './helpers/mania.mjs';

const TITLE = '1862';
const act = '.act:not(:has([data-lesson]))';

/** taken is clicked, and once more where it is asked about because it costs much. */
async function taken(page, button) {
  await button.first().click();
  await drawn(page);
  const sure = page.locator('dialog[open] .btn.stop');
  if (await sure.isVisible()) await sure.click();
}
const go = (page) => taken(page, page.locator(`${act} :is(.btn.go, .btn.stop:not(.pass)):enabled`));

/** The chip that says so, which may lie among those that are folded away. */
async function chip(page, ...says) {
  const wanted = says.reduce(
    (chips, text) => chips.filter({ hasText: text }),
    page.locator(`${act} .chips .chip:enabled:not(.dashed)`),
  );
  const more = page.locator(`${act} .chips .chip.dashed[aria-expanded=false]`);
  await page.locator(`${act} .chips`).waitFor();
  if ((await wanted.count()) === 0 && (await more.count()) > 0) await more.click();
  await wanted.first().click();
}

/** The amount that is asked for, where one is. */
async function amount(page, sum) {
  const field = page.locator(act).getByRole('spinbutton');
  await field.fill(String(sum));
  await field.blur();
  await page
    .locator(`${act} .btn.go`)
    .filter({ hasText: String(sum) })
    .click();
}

/** picked is a number of warranties or of shares. */
const picked = (page, n) =>
  page.locator(`${act} .pick button`, { hasText: new RegExp(`^${n}( |$)`) }).click();

const mode = (page, name) =>
  page.locator(`${act} .modes`).getByText(name, { exact: true }).click({ timeout: 5000 });

/** Names of trains by type in the class that is for sale, as chips say them. */
const TYPE = { freight: 'freight', express: 'express', local: 'local' };

/** The stops of the routes that are drawn, by where each begins and how it leaves its stops. */
const STOPS = {
  'F5 N N': ['F5', 'F3', 'F1'],
  'F3 NW NW': ['F3', 'E2', 'D1'],
  'F3 S': ['F3', 'F5'],
  'D9 SE SW': ['D9', 'F11', 'E12'],
  'F13 NW NW': ['F13', 'E12', 'D11'],
  'F13 NW NW SW': ['F13', 'E12', 'D11', 'C14'],
};

const clicks = {
  async petition(page, { company, amount: sum }) {
    await chip(page, company);
    await amount(page, sum);
  },
  bid: (page, { amount: sum }) => amount(page, sum),
  pass: (page) => taken(page, page.locator(`${act} .pass:enabled`)),
  async par(page, { amount: sum }) {
    await chip(page, new RegExp(`£${sum}\\s*$`));
    await go(page);
  },
  async 'buy-share'(page, { company }) {
    const modes = page.locator(`${act} .modes`);
    if (await modes.isVisible()) await mode(page, 'Buy');
    if ((await page.locator(`${act} .chips .chip`).count()) > 0) await chip(page, company);
    await go(page);
  },
  async 'sell-shares'(page, { company, amount: count }) {
    if (await page.locator(`${act} .modes`).isVisible()) await mode(page, 'Sell');
    await chip(page, company);
    if ((await page.locator(`${act} .pick button`).count()) > 1) await picked(page, count);
    await go(page);
  },
  async lay(page, { hex, tile, turn }) {
    await clickHex(page, hex);
    await page.locator(`[data-tile="${tile}"]`).first().waitFor();
    await page.locator(`[data-tile="${tile}"][data-turn="${turn}"]`).click();
    await page.getByRole('button', { name: /^Lay / }).click();
  },
  async 'place-token'(page, { hex }) {
    await clickHex(page, hex);
    await go(page);
  },
  async 'link-london'(page) {
    await chip(page, 'London');
    await go(page);
  },
  async run(page, { routes }) {
    if (await page.locator('[data-proven]').count()) return go(page);
    for (const route of routes) {
      await page.locator(`[data-train="${route.train}"]`).click();
      for (const hex of STOPS[[route.from, ...route.by].join(' ')]) await clickHex(page, hex);
      await page.locator(`[data-train="${route.train}"]`).click();
    }
    await page.locator('[data-income]').waitFor();
    await go(page);
  },
  async pay(page) {
    await chip(page, 'Pay');
    await go(page);
  },
  async withhold(page) {
    await chip(page, 'Withhold');
    await go(page);
  },
  async 'buy-train'(page, { type, warranties }) {
    await chip(page, TYPE[type]);
    if (warranties > 0) await picked(page, warranties);
    await go(page);
  },
  async 'trade-train'(page) {
    await chip(page, /^(?!.*(freight|express|local)).*£/);
    await go(page);
  },
  async merge(page, { company }) {
    await chip(page, company);
    const dialog = page.locator('dialog[open]');
    await dialog.waitFor();
    await dialog.locator('.btn.go, .btn.stop').click();
  },
  'redeem-option': (page) => go(page),
  async refinance(page) {
    await page.locator(`${act} .ways button`, { hasText: 'Refinance' }).click();
    await go(page);
  },
  async 'sell-treasury'(page) {
    await page.locator(`${act} .ways button:enabled`).first().click();
    await go(page);
  },
};

/** ready waits until one is to decide; where routes are drawn or money is raised there is no green button before. */
async function ready(page) {
  const other = page.locator(`[data-train]:enabled, ${act} .ways button:enabled`).first().waitFor();
  await Promise.any([asked(page), other]);
}

/** idle waits until what was decided has come back. */
const idle = (page) => page.locator('.act [aria-busy=true]').waitFor({ state: 'detached' });

async function decide(page, actions) {
  for (const action of actions) {
    await page.locator(act).waitFor();
    await clicks[action.kind](page, action);
    await idle(page);
  }
}

/** What is said of the wrong moves of each step, in the order of lessons.json. */
const SAID = {
  what: { pay: [/The SVR kept the £140/] },
  parliament: { win: [/£120 is more than/, /passed without a petition/] },
  par: {
    set: [/Five shares at £100 are £500/, /At £54 the company gets £360/, /fine of £370/],
  },
  track: { lay: [/stopped after one tile/, /second tile lies in Stowmarket/] },
  upgrade: { room: [/You built at Witham/, /You built nothing/] },
  stations: { place: [/In Colchester there was room/, /In Ipswich there was room/, /You kept the token/] },
  london: { link: [/You laid track at Witham/, /You built nothing/] },
  freight: { go: [/brings £150/, /brings £90/] },
  local: { go: [/Both ran, for £280/] },
  dividends: { rise: [/the price fell from £100 to £90/] },
  trains: {
    buy: [/You bought nothing/, /no permit here/, /used up with every turn/, /no permit here|class A too/],
  },
  certificates: { room: [/You bought nothing/, /sells at half: £50/, /somebody else directs the WStI/] },
  merging: { merge: [/ESR has operated in this round/, /No merger/] },
  rescue: { raise: [/4 treasury shares brought £208/] },
  end: { buy: [/no H is sold/, /no permit for the 6E/] },
  game: { play: [/a share of the L&E in the pool/, /You sold and bought nothing/] },
};

/** taught goes through a step: makes each wrong move and takes it back, then does the task as its data shows. */
async function taught(page, lesson, step) {
  const words = wordsOf(TITLE, 'en');
  const now = page.locator('.steps [aria-current=step]');
  await now.filter({ hasText: words[`${lesson.id}.${step.id}`] }).waitFor();
  if (!step.show) return goOn(page);
  for (const [i, wrong] of step.wrong.entries()) {
    await ready(page);
    await decide(page, wrong);
    await seesWrong(page, SAID[lesson.id][step.id][i], `${lesson.id}, ${step.id}, wrong move ${i + 1}`);
  }
  for (const decision of step.show) {
    await ready(page);
    await decide(page, decision);
  }
}

/** dividend pays or keeps what was earned, as chips or cards offer it. */
async function dividend(page, what) {
  await page.locator(`${act} :is(.chips, .ways) button:enabled`, { hasText: what }).first().click();
  await go(page);
}

for (const lesson of lessonsOf(TITLE))
  test(
    `the lesson ${lesson.id} of ${TITLE} is passed by clicking`,
    lessonTags(TITLE, lesson),
    async ({ person }) => {
      const page = await learner(person);
      await begin(page, TITLE, lesson.id);
      for (const step of lesson.steps) await taught(page, lesson, step);
      await over(page, TITLE, lesson);
    },
  );

for (const language of languages)
  test(`the lessons of ${TITLE} open in ${language}`, { tag: '@long' }, async ({ person }) => {
    const page = await learner(person, { language });
    for (const lesson of lessonsOf(TITLE)) await opensIn(page, TITLE, lesson, language);
  });

test('the lessons of 1862 are accessible', { tag: '@long' }, async ({ person }) =>
  lookedThrough(person, TITLE, 'dividends', {
    wrong: (page) => dividend(page, 'Withhold'),
    right: (page) => dividend(page, 'Pay'),
  }),
);

test(
  'a hint that was followed is gone, and so is the one that is shown',
  { tag: '@more' },
  async ({ person }) => {
    const page = await learner(person);
    await begin(page, TITLE, 'parliament');
    await goOn(page);
    const hint = page.locator('.side .hint');
    await asked(page);
    await page.keyboard.press('h');
    await hint.getByText('Hint 1 of 2').waitFor();
    const [first] = lessonsOf(TITLE).find(({ id }) => id === 'parliament').steps[1].show;
    await decide(page, first);
    await hint.waitFor({ state: 'detached' });
    await asked(page);
    await page.keyboard.press('h');
    await hint.getByText('Hint 1 of 1').waitFor();
    await expect(page.locator('.help .btn').first(), 'no more of them').toBeDisabled();
  },
);

test(
  'what is drawn moves the meter of a lesson, and Show me draws the route',
  { tag: '@long' },
  async ({ person }) => {
    const page = await learner(person);
    await begin(page, TITLE, 'freight');
    await goOn(page);
    const meter = page.locator('.task .meter b');
    const route = page.locator('[data-route="0"]');
    await expect(meter, 'what has run before anything is drawn').toHaveText('0', { useInnerText: true });
    await page.locator('.help .btn').first().click();
    await page.locator('.help .btn').nth(1).click();
    await route.waitFor({ state: 'attached' }); // what runs straight north has no width
    await meter.filter({ hasText: /^180$/ }).waitFor();
    await route.waitFor({ state: 'detached' });
    await meter.filter({ hasText: /^0$/ }).waitFor();
    await page.locator('[data-train="0"]').click();
    for (const hex of STOPS['F3 S']) await clickHex(page, hex);
    await meter.filter({ hasText: /^[1-9]/ }).waitFor();
    await expect(page.locator('[data-lesson=wrong]'), 'nothing was sent').toHaveCount(0);
  },
);
