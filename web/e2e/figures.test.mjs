// The figures of the rules: every one is drawn, in every step of the worked examples.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';

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
    expect(steps.length, `an example of ${title} has ${steps.length} steps`).toBeGreaterThan(2);
    for (const step of steps) {
      await step.click();
      await drawn(example.locator('[data-figure]'));
    }
  }
};

// To look through a long page with all its drawings takes a while: each title once, one wide and one on a phone.
test('every figure of the rules is drawn, step by step', { tag: '@long' }, async ({ person }) => {
  const page = await person();
  for (const title of ['big-shoulders', '1862']) {
    await allDrawn(page, title);
    await allPlayed(page, title);
  }
  await accessibleOnTheWay(page, 'the rules of 1862');
});

test(
  'on a phone the rules with their figures are no wider than the window',
  { tag: '@long' },
  async ({ person }) => {
    const page = await person({ language: 'de', theme: 'dark' });
    await page.setViewportSize({ width: 390, height: 844 });
    for (const title of ['1862', 'big-shoulders']) {
      await allDrawn(page, title);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `the rules of ${title} are ${wide} wide of 390`).toBeLessThanOrEqual(390);
    }
    await accessibleOnTheWay(page, 'the rules of Big Shoulders on a phone');
  },
);
