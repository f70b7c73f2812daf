// The end of a game on a phone, for everybody, in every title.
import { expect, test } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { finished } from './helpers/games.mjs';
import { position } from './helpers/page.mjs';
import { imported } from './helpers/mania.mjs';

/** A finished game: of bots, or the played one of 1862, whose bots would take long. */
const ended = async (page, title) => (title === '1862' ? (await imported(page)).id : finished(page, title));

for (const title of ['chicago-express', 'german-railways', '1862', 'big-shoulders'])
  test(
    `axe is content with the whole page at the end of a game on a phone: ${title}`,
    { tag: '@more' },
    async ({ visitor }) => {
      const page = await visitor({ width: 390, height: 844 });
      const id = await ended(page, title);
      await page.goto(`/table/${id}`);
      await page.locator('[data-end]').waitFor();
      await accessible(page, `the end of ${title}`);
      if (title === 'german-railways') {
        // What the Berlin-Hamburg has not paid out is told as it is beside the board.
        const { view } = await position(page, id);
        const { income, pays } = view.companies.find((c) => c.company === 'BHE');
        const cell = page.locator('.tally tbody tr').last().locator('td').first();
        const want = pays === 0 && income > 0 ? `0 (${income})` : String(income);
        await expect(cell, 'the income of the Berlin-Hamburg').toHaveText(want, { useInnerText: true });
      }
    },
  );
