import { test, expect } from './fixtures.mjs';
import { firstTurn } from './helpers/games.mjs';
import { middle, position } from './helpers/page.mjs';

const scale = (page) => page.locator('[data-hex="K4"]').evaluate((g) => g.getScreenCTM().a);

async function lays(page) {
  const now = await position(page);
  return now.view.step.builds[0].lays;
}

test('the board: lit hexes are clicked, dimmed ones say why not, both are taken back', async ({
  visitor,
}) => {
  const page = await visitor();
  await firstTurn(page);
  const [first] = await lays(page);
  const at = await middle(page, first.hex);
  await page.mouse.move(at.x, at.y);
  // Hovering tells what it would cost and bring.
  await page.locator('.board .card.placed').waitFor();
  await page.mouse.click(at.x, at.y);
  await page.locator('.act').getByText('1 of 3').waitFor();

  // Any other hex tells what it costs and brings.
  const far = await middle(page, 'A2');
  await page.mouse.move(far.x, far.y);
  await page.locator('.board [data-about]', { hasText: 'Chicago' }).waitFor();

  // A hex far from the network is refused with its rule.
  await page.mouse.click(far.x, far.y);
  const why = page.getByRole('alertdialog');
  await why.getByText(/does not touch the network/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.locator('.act').getByText('0 of 3').waitFor();
});

test('the board: arrows walk the lit hexes, Enter lays, plus and minus zoom, 0 shows all', async ({
  visitor,
}) => {
  const page = await visitor();
  await firstTurn(page);
  const board = page.locator('.board[role="application"]');
  await board.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowUp');
  await page.locator('.board .card.placed').waitFor();
  await page.keyboard.press('Enter');
  await page.locator('.act').getByText('1 of 3').waitFor();

  await board.focus();
  const whole = await scale(page);
  await page.keyboard.press('+');
  await page.keyboard.press('+');
  expect(await scale(page), 'plus comes closer').toBeGreaterThan(whole * 1.3);
  await page.keyboard.press('0');
  expect((await scale(page)).toFixed(3), 'scale of the whole board').toEqual(whole.toFixed(3));
});

test('the board: a drag moves it, the wheel zooms at the pointer, and neither plays', async ({ visitor }) => {
  const page = await visitor();
  const id = await firstTurn(page);
  const before = await middle(page, 'K4');
  await page.mouse.move(before.x, before.y);
  await page.mouse.wheel(0, -400);
  const near = await middle(page, 'K4');
  expect(
    Math.hypot(near.x - before.x, near.y - before.y),
    'the hex under the pointer stays there',
  ).toBeLessThan(2);
  await page.mouse.down();
  await page.mouse.move(before.x - 80, before.y - 60, { steps: 4 });
  await page.mouse.up();
  const moved = await middle(page, 'K4');
  expect(
    Math.abs(moved.x - near.x + 80) < 3 && Math.abs(moved.y - near.y + 60) < 3,
    'the board follows the drag',
  ).toBeTruthy();
  await expect(page.locator('.act').getByText('1 of 3'), 'hexes laid by dragging').toHaveCount(0);
  const now = await position(page, id);
  expect(now.view.step.kind, 'the step').toBe('choose');
});
