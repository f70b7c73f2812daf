// What the tests of the lessons of all titles share: a lesson is gone through as its data says, by clicking.
import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { accessible } from './axe.mjs';
import { drawn, middle } from './page.mjs';
import { root } from './server.mjs';

const titles = `${root}web/src/titles`;
const json = (path) => JSON.parse(readFileSync(path, 'utf8'));

export const languages = ['en', 'es', 'it', 'de'];
export const lessonsOf = (title) => json(`${titles}/${title}/lessons/lessons.json`).lessons;
/** One lesson of each title is passed in every run; all of them take minutes. */
const always = [
  'chicago-express/shares',
  'german-railways/build',
  '1862/parliament',
  'big-shoulders/company',
];
export const lessonTags = (title, lesson) =>
  always.includes(`${title}/${lesson.id}`) ? {} : { tag: '@long' };
export const wordsOf = (title, language) => json(`${root}web/messages/learn-${title}/${language}.json`);

/** Somebody who learns, in a language; bots do not dawdle. */
export async function learner(person, options = {}) {
  const page = await person(options);
  await page.addInitScript(() => {
    const kept = JSON.parse(localStorage.getItem('scrip.settings') ?? '{}');
    localStorage.setItem('scrip.settings', JSON.stringify({ ...kept, pace: 'fast' }));
  });
  return page;
}

/** begin opens a lesson at its first step. */
export async function begin(page, title, lesson) {
  await page.goto(`/learn/${title}/${lesson}`);
  await page.locator('.steps [aria-current=step]').waitFor();
}

/** the bar while the lesson has it: read, wrong or over */
const bar = (page, state) => page.locator(`[data-lesson=${state}]`);
const stepName = (page) => page.locator('.steps [aria-current=step] .word').innerText();

/** at waits until one is at a step. */
const at = (page, words, lesson, step) =>
  page
    .locator('.steps [aria-current=step]')
    .filter({ hasText: words[`${lesson}.${step}`] })
    .waitFor();

/** goOn leaves a step in which there was only to read. */
export async function goOn(page) {
  await bar(page, 'read').locator('.btn.go').click();
}

/** asked waits until one is to decide. */
export const asked = (page) =>
  page
    .locator('.act:not(:has([data-lesson]))')
    .locator('.btn.go:enabled, .pass:enabled, .chip:enabled, .hand button:enabled')
    .first()
    .waitFor();

/** sees wants the sentence about a wrong move, and takes the move back. */
export async function seesWrong(page, sentence, what) {
  const told = await bar(page, 'wrong').locator('.what').innerText();
  expect(told, `${what}: the page says “${told}”`).toMatch(sentence);
  await bar(page, 'wrong').locator('.btn.go').click();
  await bar(page, 'wrong').waitFor({ state: 'detached' });
}

/** over waits for the end of a lesson, and wants our answer to its question below it, folded, where there is one. */
export async function over(page, title, { id }) {
  await bar(page, 'over').waitFor();
  const words = wordsOf(title, 'en')[`${id}.answer`];
  const answer = page.locator('details[data-answer]');
  await expect(answer, `answers of the lesson ${id}`).toHaveCount(words ? 1 : 0);
  if (!words) return;
  const [beginning] = /^[^*[{\n]+/.exec(words);
  const told = answer.getByText(beginning.trim());
  await expect(told, 'the answer, before it is asked for').not.toBeVisible();
  await answer.getByText('What we would say', { exact: true }).click();
  await told.waitFor();
}

/** press clicks a hex. */
export async function press(page, hex) {
  await page.mouse.move(2, 2);
  const where = await middle(page, hex);
  await page.mouse.click(where.x, where.y);
}

/**
 * pass goes through a lesson as a person would: reads, makes each wrong move and takes it back, then does the task by
 * the moves that its data shows. decide makes a decision of the title by clicking; said is what is said of the wrong
 * moves of each step, in order.
 */
export async function pass(page, title, lesson, { decide, said }) {
  const words = wordsOf(title, 'en');
  await begin(page, title, lesson.id);
  for (const step of lesson.steps) {
    await at(page, words, lesson.id, step.id);
    if (!step.show) {
      await goOn(page);
      continue;
    }
    for (const [i, wrong] of (step.wrong ?? []).entries()) {
      await asked(page);
      await decide(page, wrong);
      await seesWrong(page, said[step.id][i], `${lesson.id}, ${step.id}, wrong move ${i + 1}`);
    }
    for (const decision of step.show) {
      await asked(page);
      await decide(page, decision);
    }
  }
  await over(page, title, lesson);
}

/** opensIn wants a lesson said in a language: its own title, and no key where words should be. */
export async function opensIn(page, title, lesson, language) {
  const words = wordsOf(title, language);
  await begin(page, title, lesson.id);
  await expect(page.locator('.side h2'), `its title in ${language}`).toHaveText(words[`${lesson.id}.title`], {
    useInnerText: true,
  });
  expect(await stepName(page), `its first step in ${language}`).toEqual(
    words[`${lesson.id}.${lesson.steps[0].id}`],
  );
  await drawn(page);
  const raw = (await page.locator('body').innerText()).match(
    /\b[a-z]+(\.[a-z-]+)+\.(text|task|title|goal|about)\b/,
  );
  expect(raw, `${lesson.id} in ${language} shows the key ${raw?.[0]}`).toBeFalsy();
}

const SCREENS = {
  light: {},
  dark: { theme: 'dark' },
  phone: { width: 390, height: 844, hasTouch: true, isMobile: true },
};

/** looked has axe look at a lesson, in both themes. */
export async function looked(person, title, lesson) {
  for (const theme of ['light', 'dark']) {
    const page = await learner(person, SCREENS[theme]);
    await begin(page, title, lesson);
    await accessible(page, `the lesson ${lesson} of ${title}, ${theme}`, 'html', {
      colours: theme === 'dark',
    });
    await page.context().close();
  }
}

/**
 * lookedThrough has axe look at all that a lesson shows: what there is to read, the task, a hint, a wrong move and the end;
 * in both themes, and on a phone. wrong and right make a decision by clicking.
 */
export async function lookedThrough(person, title, id, { wrong, right }) {
  const lesson = lessonsOf(title).find((l) => l.id === id);
  for (const [screen, options] of Object.entries(SCREENS)) {
    const page = await learner(person, options);
    const phone = screen === 'phone';
    const fine = (what) =>
      accessible(page, `${what}, the lesson ${id} of ${title}, ${screen}`, 'html', {
        colours: screen === 'dark',
      });
    await page.goto(`/learn/${title}/${id}`);
    for (const step of lesson.steps) {
      if (!step.show) {
        await bar(page, 'read')
          .filter({ hasText: wordsOf(title, 'en')[`${id}.${step.id}`] })
          .waitFor();
        await fine('what there is to read');
        await goOn(page);
        continue;
      }
      await page.locator(phone ? '.card h3' : '.task').waitFor();
      await fine('the task');
      await page
        .locator(phone ? '.strip .btn' : '.help .btn')
        .first()
        .click();
      await page.locator(phone ? '.card .pair' : '.side .hint').waitFor();
      await fine('a hint');
      if (phone) await page.locator('.card .icb').click();
      await wrong(page);
      await bar(page, 'wrong').waitFor();
      await fine('a wrong move');
      await bar(page, 'wrong').locator('.btn.go').click();
      await bar(page, 'wrong').waitFor({ state: 'detached' });
      await right(page);
    }
    await bar(page, 'over').waitFor();
    await fine('the end');

    await page.context().close();
  }
}
