// What is tried in browsers that Playwright does not drive.
import { still } from '../browser.mjs';
import { playing } from '../playing.mjs';

const ready = '.table[data-ready="yes"]';

const faultless = async (window) => {
  const faults = await window.faults();
  if (faults.length) throw new Error(`errors on the page: ${faults.join('\n')}`);
};

/** play plays on the page shown until there is what it waits for. */
const play = (window, seed, until = '[data-end]') => window.run(playing, { seed, until, still });

/** Somebody who knows the screen, and whose bots do not dawdle. */
async function visited(window) {
  await window.goto('/');
  await window.run(() => {
    localStorage.setItem('scrip.toured', 'yes');
    localStorage.setItem('scrip.settings', JSON.stringify({ pace: 'fast' }));
  });
}

/** A whole game against two brokers by what the page offers, and its end after the page was loaded anew. */
export async function wholeGame(window, title) {
  await visited(window);
  const seats = [{ kind: 'me' }, ...['broker', 'broker'].map((bot) => ({ kind: 'bot', bot }))];
  const table = await window.call('POST', '/api/tables', { title, visibility: 'link', seats });
  if (table.status === 'open') await window.call('POST', `/api/tables/${table.id}/start`, {});
  await window.goto(`/table/${table.id}`);
  await window.wait(ready);
  await play(window, 7);
  await faultless(window);
  await window.goto(`/table/${table.id}`);
  await window.wait('[data-end]');
  await faultless(window);
}

/** The first lesson with a share to bid for: read, a wrong bid taken back, the right one, its end. */
export async function lesson(window) {
  await visited(window);
  await window.goto('/learn/chicago-express/shares');
  const bar = (state) => `[data-lesson=${state}]`;
  const field = '.act:not(:has([data-lesson])) input';
  const bid = async (amount) => {
    await window.fill(field, String(amount));
    await window.click('.act .btn.go', String(amount));
  };
  await window.click(`${bar('read')} .btn.go`);
  await bid(20);
  await window.wait(`${bar('wrong')} .what`, 'for 20: 6 more');
  await window.click(`${bar('wrong')} .btn.go`);
  await bid(14);
  await window.click(`${bar('read')} .btn.go`);
  await window.wait(bar('over'));
  await faultless(window);
}

/** A game played without a server, kept over a new start of the page, and brought to the account when there is one. */
export async function offline(window, server) {
  await visited(window);
  await window.goto('/account/device');
  await window.click('label', 'Briefly');
  await window.click('button', 'Make this browser ready');
  await window.wait('main', 'This browser is ready');
  await server.stop();
  await window.goto('/');
  await window.wait('main', 'Play on this device');
  await window.click('button', 'Play now');
  await window.wait(ready);
  await play(window, 3);
  await window.goto(new URL(await window.run(() => location.href)).pathname);
  await window.wait('[data-end]');
  await faultless(window);
  await server.start();
  await window.goto('/history');
  await window.found(() => localStorage.getItem('scrip.here') === '[]', 'what is kept here', '');
  const { finished } = await window.call('GET', '/api/lobby');
  if (finished.length !== 1)
    throw new Error(`the account has ${finished.length} games, not the one played here`);
  await faultless(window);
}
