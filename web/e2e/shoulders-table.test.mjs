// City of the Big Shoulders at the table: what a factory lacks in one click, and what is always in sight.
import { test, expect } from './fixtures.mjs';
import { opened, position } from './helpers/page.mjs';
import { momentOf, recorded, sending } from './helpers/shoulders.mjs';

const own = (v) => v.companies.find((c) => c.company === v.operation?.company);
/** a staffed factory lacks cubes, and the cheapest way to them leads by Haymarket Square */
const needsTrade = (v) =>
  v.step === 'produce' &&
  !v.choice &&
  v.operation.ran === 0 &&
  own(v).factories[0].free === 0 &&
  own(v).factories[0].way?.trade &&
  own(v).factories[0].way.short === 0;

test('Big Shoulders: what a factory lacks is got in one click, by way of the Haymarket, and taken back singly', async ({
  visitor,
}) => {
  const page = await visitor();
  const game = await recorded(page);
  const id = await momentOf(page, game, needsTrade);
  await opened(page, id);
  const { view, n } = await position(page, id);
  const { way, goods } = own(view).factories[0];
  const bought = way.steps.filter((a) => a.kind === 'purchase').length;
  const traded = way.steps.filter((a) => a.kind === 'trade').length;

  // What it would take is ringed and numbered, and what it would change is told before anything is done.
  await page.locator('[data-plan="1"].on .disp').getByText(`$${way.cost}`, { exact: true }).waitFor();
  await expect(page.locator('.seq .marked'), 'cubes with a number').toHaveCount(bought + traded);
  await page.locator('.act .effects').getByText('then sells for').waitFor();
  await page.locator('.act .beside', { hasText: 'Make nothing' }).waitFor();

  // By its chip: the same single actions as by hand, each of which Z takes back.
  await page.locator('.act .chip', { hasText: 'Factory 1, all it needs' }).click();
  await page.locator('.act .btn.go', { hasText: 'Run factory 1' }).waitFor();
  const back = page.getByRole('button', { name: /^Give back/ });
  await back.nth(bought - 1).waitFor();
  await expect(back, 'cubes bought').toHaveCount(bought);
  for (let left = way.steps.length; left > 0; left--) {
    const said = await page.locator('.act').innerText();
    await page.keyboard.press('z');
    await page.waitForFunction((said) => document.querySelector('.act').innerText !== said, said);
  }
  await page.locator('[data-plan="1"].on').waitFor();

  // By the green button: it runs, too, and nothing is sent yet.
  await page.locator('.act .btn.go').click();
  await page.getByText('has run').first().waitFor();
  const now = await position(page, id);
  expect(now.n, 'entries while it is only composed').toEqual(n);
  await page.locator('[data-step="production"] footer').getByText(`made ${goods}`).waitFor();
});

test(
  'Big Shoulders: the hand and the goals are in sight at every width, whatever the phase',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page);
    const trading = (v) => v.decade === 2 && v.phase === 'stock';
    for (const fits of [trading, sending, needsTrade]) {
      const id = await momentOf(page, game, fits);
      await page.setViewportSize({ width: 1440, height: 900 });
      await opened(page, id);
      const { view } = await position(page, id);
      const cards = view.hand.map((b) => `[data-hand] [data-card="${b}"]`);

      // A band under the board, and one over the log that names everybody.
      for (const card of cards) await page.locator(card).waitFor();
      await expect(page.locator('[data-goals] li'), 'goals over the log').toHaveCount(view.goals.length);
      await page.locator('[data-goals] li').first().focus();
      await page.locator('[role="tooltip"]').getByText('$200').waitFor();
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 1024, height: 768 });
      await page.getByRole('button', { name: `Hand ${cards.length}` }).click();
      for (const card of cards) await page.locator(card).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Goals \d\/5$/ }).click();
      await page.locator('[popover] table').waitFor();
      await page.keyboard.press('Escape');

      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('.brief li').first().waitFor();
      await page.getByRole('tab', { name: 'Your hand' }).click();
      for (const card of cards) await page.locator(card).waitFor();
      await page.getByRole('tab', { name: 'Goals' }).click();
      await page.locator('#room-panel table').waitFor();
    }
  },
);
