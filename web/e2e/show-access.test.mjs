// What shows a game to others, and what plays it by text, is accessible in other languages, too: longer words, other names.
import { test, expect } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { finished } from './helpers/games.mjs';
import { newTable, opened, speak } from './helpers/page.mjs';

const LONG = { tag: '@more' };
const OPEN = { de: 'Aufzeichnung öffnen', it: 'Apri una partita salvata' };
const SAYS = {
  de: { asked: 'Du bist am Zug.', cash: 'Bargeld 60' },
  it: { asked: 'Tocca a te.', cash: 'contanti 60' },
};

for (const language of ['de', 'it']) {
  test(`the board for frames is accessible in ${language}`, LONG, async ({ visitor }) => {
    const page = await visitor({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    const id = await newTable(page, 'chicago-express', ['random', 'random', 'random'], 'public');
    for (const theme of ['light', 'dark']) {
      await page.goto(`/embed/table/${id}?theme=${theme}&lang=${language}`);
      await page.getByRole('slider').waitFor();
      await accessible(page, `the board for frames in ${language}, ${theme}`);
    }
  });

  test(`the menu, the picture and the sheet are accessible in ${language}`, LONG, async ({ person }) => {
    const page = await person();
    await page.goto('/');
    await opened(page, await finished(page, 'chicago-express'));
    await speak(page, language);
    await page.keyboard.press('l');
    await expect(page.getByRole('dialog').getByText(/PNG, 1200 × 630/)).toBeVisible();
    await accessible(page, `the menu of a moment in ${language}`, 'dialog');
    await page.keyboard.press('Escape');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.record-sheet figure .drawn')).toHaveCount(3);
    await accessible(page, `the printed sheet in ${language}`, '.record-sheet');
  });

  test(`playing by text is accessible in ${language}, and answers in it`, LONG, async ({ person }) => {
    const page = await person({ viewport: { width: 390, height: 844 } });
    await page.goto('/');
    await opened(page, await newTable(page, 'chicago-express', ['me', 'me']));
    await speak(page, language);
    await page.keyboard.press('/');
    const heard = page.getByRole('dialog').getByRole('log');
    await expect(heard).toContainText(SAYS[language].asked);
    const line = page.getByRole('dialog').getByRole('textbox');
    await line.fill('holdings');
    await line.press('Enter');
    await expect(heard).toContainText(SAYS[language].cash);
    await line.fill('h');
    await line.press('Tab');
    await expect(page.getByRole('dialog').getByRole('status')).toContainText('holdings');
    await accessible(page, `playing by text in ${language}`, 'dialog');
  });

  test(`opening a record and looking for games are accessible in ${language}`, LONG, async ({ person }) => {
    const page = await person({ viewport: { width: 390, height: 844 } });
    await page.goto('/history');
    await speak(page, language);
    await page.getByRole('button', { name: OPEN[language] }).click();
    const field = page.getByRole('dialog').getByRole('textbox');
    await field.fill('[Title "chicago-express"]\n[Seat "Ada"]\n[Seat "Ben"]\n\n1. Ada: bdi 7');
    await expect(page.locator('.behind .slip')).toHaveText('bdi');
    await accessible(page, `a text that is wrong in ${language}`, 'dialog');
    await page.goto('/people');
    await page.getByRole('link', { name: language === 'de' ? 'Partien' : 'Partite', exact: true }).click();
    await page.getByRole('searchbox').waitFor();
    await accessible(page, `looking for games in ${language}`);
  });
}
