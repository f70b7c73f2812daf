// Words that explain themselves: hovered, focused or held they open a card, which leads to the paragraph.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { newTable, opened } from './helpers/page.mjs';
import { momentOf, recorded, sending } from './helpers/shoulders.mjs';

const card = (page) => page.locator('[data-term-card]');
/** the paragraph that the rules at the table have been opened at */
const paragraph = (page) => page.locator('.rules [data-block]:focus');
const middle = async (part) => {
  const box = await part.boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger stays until the card is there. */
async function hold(page, part, sentence) {
  await part.scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  const at = await middle(part);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await card(page).getByText(sentence).waitFor();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('1862: a word explains itself to mouse, keys and finger, and leads to its paragraph', async ({
  visitor,
}) => {
  const page = await visitor({ hasTouch: true });
  await page.clock.install();
  await opened(page, await newTable(page, '1862', ['me', 'me', 'me']));
  // Hovered, and left.
  await page.locator('.tag[data-term="phase"]').hover();
  await card(page).getByText('Begins with the first train of a class').waitFor();
  // A section has its name when the rules are there.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-term-card] a')].every((a) => a.textContent.trim()),
  );
  await accessibleOnTheWay(page, 'a word with its card');
  await page.mouse.move(2, 2);
  await card(page).waitFor({ state: 'detached' });
  // By keys: the card at the word, then its link, then the paragraph.
  await page.locator('.tag[data-term="parliament"]').focus();
  await page.keyboard.press('Tab');
  await card(page).getByText('Begins with the first train of a class').waitFor();
  await page.locator('.act h2 [data-term="parliament"]').focus();
  await card(page).getByText('Companies are auctioned here').waitFor();
  await page.keyboard.press('Enter');
  const link = page.locator('[data-term-card] a:focus');
  await link.waitFor();
  // Who reads takes their time.
  await page.clock.fastForward('00:05');
  await expect(link).toBeVisible();
  await page.keyboard.press('Enter');
  await paragraph(page).getByText('Parliament').waitFor();
  // A word in a button: held it explains itself and the button is not pressed; a tap presses it.
  const offered = page.locator('[data-offered] button', { has: page.locator('[data-term]') }).first();
  const pressed = () => offered.getAttribute('aria-pressed');
  await hold(page, offered.locator('[data-term]'), /Runs as many hexes|Visits cities/);
  expect(await pressed(), 'a word was held, and its button pressed').toBe('false');
  await page.keyboard.press('Escape');
  await card(page).waitFor({ state: 'detached' });
  await offered.tap();
  await page.locator('[data-offered] button[aria-pressed=true]').waitFor();
});

test(
  '1862: a word in the dialog of a merger explains itself, above the dialog',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    await page.goto('/learn/1862/merging');
    await page.locator('[data-lesson=read] .btn.go').click();
    await page.locator('.act .chip', { hasText: 'FDR' }).first().click();
    const word = (id) => page.locator(`dialog[open] [data-term="${id}"]`).first();
    await word('survivor').hover();
    await card(page).getByText('The company whose name and home remain').waitFor();
    const onTop = await card(page).evaluate((c) => {
      const box = c.getBoundingClientRect();
      return c.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    expect(onTop, 'the card lies above the dialog').toBe(true);
    await page.mouse.move(2, 2);
    await card(page).waitFor({ state: 'detached' });
    await word('half-share').focus();
    await card(page).getByRole('link', { name: 'Rules: 5.2.4' }).waitFor();
  },
);

test(
  'Big Shoulders: a word explains itself, on a phone too, and leads to its paragraph',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ hasTouch: true });
    await opened(page, await momentOf(page, await recorded(page), sending));
    await page.locator('.lab [data-term="prestige"]').hover();
    await card(page).getByText('The highest prestige operates first').waitFor();
    await card(page).getByRole('link', { name: 'Rules: p. 8' }).click();
    await paragraph(page).getByText('Prestige').waitFor();
    await page.locator('[data-term="supply"]').first().focus();
    await card(page).getByText('Cubes at $10, $20 and $30').waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await hold(page, page.locator('.act h2 [data-term="partner"]'), 'What you send in the action phase');
    await card(page).getByRole('link', { name: 'Rules: p. 17' }).tap();
    await paragraph(page).getByText('Action phase').waitFor();
  },
);
