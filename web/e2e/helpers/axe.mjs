// Accessibility, by axe.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * accessible wants that axe finds nothing serious in what is shown, and every part in a landmark. Where the
 * same was looked at in the other theme, colours are all that can be wrong.
 */
export async function accessible(page, what, part = 'html', { colours = false } = {}) {
  await page.locator(part).first().waitFor({ state: 'attached' }); // a click may have just asked for it
  // The page's policy lets no foreign script in; the tests bring theirs past it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(
    ([part, runOnly]) => window.axe.run(part, { runOnly, resultTypes: ['violations'], preload: false }),
    [part, colours ? { type: 'rule', values: ['color-contrast'] } : everything],
  );
  const where = (v) => v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).slice(0, 4);
  const counts = (v) =>
    v.impact === 'serious' || v.impact === 'critical' || /^(landmark|region|target-size)/.test(v.id);
  const faults = found.violations.filter(counts).map((v) => `${v.id}: ${where(v).join(' | ')}`);
  expect(faults, `violations on ${what}`).toEqual([]);
}

/**
 * accessibleOnTheWay wants the same of what a test only passes: it takes a second or two each time, so it is looked at
 * where tests run at length (make long).
 */
export async function accessibleOnTheWay(...what) {
  if (test.info().project.use.axe) await accessible(...what);
}
