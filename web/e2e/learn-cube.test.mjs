// The lessons of Chicago Express and German Railways: each is passed by clicking, a wrong move in each is told in its
// sentence, and each opens in every language.
import { test } from './fixtures.mjs';
import { languages, learner, lessonTags, lessonsOf, looked, opensIn, pass, press } from './helpers/learn.mjs';

const act = '.act:not(:has([data-lesson]))';
const MODES = { auction: 'Auction', build: 'Build', develop: 'Develop', decline: 'Decline' };

/** The chip of an option, which may lie among those that are folded away. */
async function chip(page, title) {
  const wanted = page.locator(`${act} .chips .chip${title}`).first();
  const more = page.locator(`${act} .chips .chip.dashed`);
  if ((await wanted.count()) === 0 && (await more.count()) > 0) await more.click();
  await wanted.click();
}

/** What is composed differs from what was shown before the click. */
async function composed(page, click) {
  const before = await page.locator(act).innerText();
  await click();
  await page.waitForFunction(
    ([act, before]) => {
      const bar = document.querySelector(act);
      return !bar || bar.innerText !== before;
    },
    [act, before],
  );
}

const go = (page) => page.locator(`${act} .btn.go:enabled`).click();
const passes = (page) => page.locator(`${act} .pass:enabled`).click();
const mode = (page, kind) => page.locator(act).getByRole('radio', { name: MODES[kind] }).click();

const clicks = {
  async bid(page, { amount }) {
    await page.locator(act).getByRole('spinbutton').fill(String(amount));
    await page.locator(act).getByRole('spinbutton').blur();
    await page
      .locator(`${act} .btn.go`)
      .filter({ hasText: String(amount) })
      .click();
  },
  pass: passes,
  done: go,
  async auction(page, { company }) {
    await mode(page, 'auction');
    await composed(page, () => chip(page, `[title^="Offer a share of ${company},"]`));
  },
  async develop(page, { hex }) {
    await mode(page, 'develop');
    await composed(page, () => press(page, hex));
    await go(page);
  },
  async decline(page, { dial }) {
    await mode(page, 'decline');
    await composed(page, () => chip(page, `:has-text("${dial}")`));
    await go(page);
  },
  async build(page, { company }) {
    await mode(page, 'build');
    await composed(page, () =>
      chip(page, `:is([title^="Expand the ${company},"], [title^="Build with ${company},"])`),
    );
  },
  lay: (page, { hex }) => composed(page, () => press(page, hex)),
  vote: (page, { end }) => (end ? go(page) : passes(page)),
};

async function decide(page, actions) {
  for (const action of actions) await clicks[action.kind](page, action);
}

/** What is said of the wrong moves of each step, in the order of lessons.json. */
const SAID = {
  'chicago-express': {
    what: { turn: [] },
    shares: { bid: [/You passed/, /for 20: 6 more/] },
    build: { lay: [/Not Pittsburgh yet.*Mountain L4.*Mountain L5.*for 7/] },
    develop: {
      scale: [/took a house: 18/, /Altoona brought 1 only/],
      house: [/Altoona brought.* 1,/, /the task is a house/],
    },
    dividends: { pay: [/paid 11 a share/, /No second dial/] },
    chicago: { arrive: [/stops 1 hex short/], wabash: [/You passed/, /for 16, 6 more/] },
    end: { finish: [/still has 1 share/, /no end condition holds/] },
    worth: { leave: [/bid 7 for a share that pays 2 once: 5 lost/], dilute: [/stays at 29/] },
    game: { play: [/helps Hackworth more/] },
  },
  'german-railways': {
    opening: { win: [/You passed/, /for 22\. You have 10 left/] },
    build: { free: [/Karlsruhe for 3/], four: [/may lay a fourth/] },
    bag: { grow: [/rose by 1 only, to 11/] },
    connect: { reach: [/met nobody/] },
    companies: {
      best: [/Mühlhausen.*Göttingen: 2 more income/],
      five: [/Dortmund for 5: only 1 more income/],
      saxon: [/met nobody/],
    },
    offers: { win: [/a share of PO/, /You passed your turn/], vote: [/16 connections/] },
    end: { finish: [/2 connections are still missing: nobody is paid/, /You passed: 2/] },
    game: { play: [/You passed your turn/] },
  },
};

for (const title of ['chicago-express', 'german-railways']) {
  for (const lesson of lessonsOf(title))
    test(
      `the lesson ${lesson.id} of ${title} is passed by clicking`,
      lessonTags(title, lesson),
      async ({ person }) => {
        const page = await learner(person);
        await pass(page, title, lesson, { decide, said: SAID[title][lesson.id] });
      },
    );

  for (const language of languages)
    test(`the lessons of ${title} open in ${language}`, { tag: '@long' }, async ({ person }) => {
      const page = await learner(person, { language });
      for (const lesson of lessonsOf(title)) await opensIn(page, title, lesson, language);
    });
}

test('a lesson is accessible', { tag: '@more' }, async ({ person }) =>
  looked(person, 'chicago-express', 'build'),
);
