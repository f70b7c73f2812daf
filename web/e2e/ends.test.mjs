// The end of a game on a phone, for everybody, in every title.
import { finished } from './games.mjs';
import { accessible, assertEqual, noErrors, position, visitor } from './harness.mjs';
import { imported } from './mania.mjs';

/** A finished game: of bots, or the played one of 1862, whose bots would take long. */
const ended = async (page, title) => (title === '1862' ? (await imported(page))?.id : finished(page, title));

export const tests = Object.fromEntries(
  ['chicago-express', 'german-railways', '1862', 'big-shoulders'].map((title) => [
    `axe is content with the whole page at the end of a game on a phone: ${title}`,
    async ({ browser, server }) => {
      const page = await visitor(browser, server, { width: 390, height: 844 });
      const id = await ended(page, title);
      if (!id) return;
      await page.goto(`/table/${id}`);
      await page.locator('[data-end]').waitFor();
      await accessible(page, `the end of ${title}`);
      if (title === 'german-railways') {
        // What the Berlin-Hamburg has not paid out is told as it is beside the board.
        const { view } = await position(page, id);
        const { income, pays } = view.companies.find((c) => c.company === 'BHE');
        const cell = page.locator('.tally tbody tr').last().locator('td').first();
        const want = pays === 0 && income > 0 ? `0 (${income})` : String(income);
        assertEqual((await cell.innerText()).trim(), want, 'the income of the Berlin-Hamburg');
      }
      noErrors(page);
    },
  ]),
);
