// The figures of the rules: every one is drawn, in every step of the worked examples.
import { accessible, assert, noErrors, person } from './harness.mjs';

/** waits until something of a title's own is drawn there */
const drawn = async (figure) => {
  await figure.scrollIntoViewIfNeeded();
  await figure.locator('.inside > :not(:empty)').first().waitFor();
};

const allDrawn = async (page, title) => {
  await page.goto(`/rules/${title}`);
  await page.locator('[data-figure]').first().waitFor();
  for (const figure of await page.locator('[data-figure]').all()) await drawn(figure);
};

const allPlayed = async (page, title) => {
  for (const example of await page.locator('[data-example]').all()) {
    const steps = await example.getByRole('tab').all();
    assert(steps.length > 2, `an example of ${title} has ${steps.length} steps`);
    for (const step of steps) {
      await step.click();
      await drawn(example.locator('[data-figure]'));
    }
  }
};

// To look through a long page with all its drawings takes a while: each title once, one wide and one on a phone.
export const tests = {
  'every figure of the rules is drawn, step by step': async ({ browser, server }) => {
    const page = await person(browser, server);
    for (const title of ['big-shoulders', '1862']) {
      await allDrawn(page, title);
      await allPlayed(page, title);
    }
    await accessible(page, 'the rules of 1862');
    noErrors(page);
  },

  'on a phone the rules with their figures are no wider than the window': async ({ browser, server }) => {
    const page = await person(browser, server, { language: 'de', theme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const title of ['1862', 'big-shoulders']) {
      await allDrawn(page, title);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= 390, `the rules of ${title} are ${wide} wide of 390`);
    }
    await accessible(page, 'the rules of Big Shoulders on a phone');
    noErrors(page);
  },
};
