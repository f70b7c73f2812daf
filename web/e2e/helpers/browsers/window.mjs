// What a test may ask of a browser that Playwright does not drive: little, and the same of each.
// A driver says how a page is gone to (open), how a script is run in it (run, awaited), and how a mouse or a keyboard
// acts (act, in the words that WebDriver and BiDi share).
import { still } from '../browser.mjs';

/** A window of a browser, on a server's pages. */
export class Window {
  constructor(driver, url) {
    this.driver = driver;
    this.url = url;
  }

  /** goto opens a page, and listens for what goes wrong in it from then on. */
  async goto(path) {
    await this.driver.open(this.url + path);
    await this.run(() => {
      window.faults ??= [];
      // A map that is fitted to the bar below it is told of the bar's new height a frame later: that is no error.
      const late = 'ResizeObserver loop completed with undelivered notifications.';
      addEventListener('error', (e) => {
        if (e.message !== late) window.faults.push(String(e.error?.stack ?? e.message));
      });
      addEventListener('unhandledrejection', (e) => window.faults.push(String(e.reason?.stack ?? e.reason)));
    });
  }

  /** run calls a function in the page with what JSON can say, and gives what it comes to. */
  run(script, arg = null) {
    return this.driver.run(`return (${script})(${JSON.stringify(arg)})`);
  }

  /** wait waits until a selector is shown, with a text where one is named. */
  async wait(selector, text = '') {
    await this.found(shown, selector, text);
  }

  /** click presses the middle of what is shown there, once it stands still and nothing lies over it. */
  async click(selector, text = '') {
    const { x, y } = await this.found(reachable, selector, text);
    const actions = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.driver.act({ type: 'pointer', id: 'mouse', actions });
  }

  /** found asks the page again and again until it finds something. */
  async found(how, selector, text) {
    const given = Date.now() + still;
    for (;;) {
      const found = await this.run(how, { selector, text });
      if (found) return found;
      if (Date.now() > given)
        throw new Error(`${selector} “${text}” never came; the page shows: ${await this.said()}`);
      await new Promise((again) => setTimeout(again, 50));
    }
  }

  /** fill puts a number in place of what stands in a field. */
  async fill(selector, text) {
    await this.click(selector);
    await this.run((selector) => document.querySelector(selector).select(), selector);
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.driver.act({ type: 'key', id: 'keys', actions });
  }

  /** said is what one reads on the page. */
  said() {
    return this.run(() => document.body.innerText.slice(0, 600));
  }

  /** faults are the errors of this page since it was gone to. */
  faults() {
    return this.run(() => window.faults ?? []);
  }

  /** call asks the server as the one whose page this is. */
  async call(method, path, body) {
    const answer = await this.run(
      async ({ method, path, body }) => {
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(path, { method, headers, body: body ? JSON.stringify(body) : undefined });
        const text = await answer.text();
        return { status: answer.status, body: text ? JSON.parse(text) : null };
      },
      { method, path, body },
    );
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  end() {
    return this.driver.end();
  }
}

const shown = ({ selector, text }) =>
  [...document.querySelectorAll(selector)].some(
    (e) => e.getClientRects().length && e.innerText.includes(text),
  );

async function reachable({ selector, text }) {
  const fits = (e) => e.getClientRects().length && e.innerText.includes(text) && !e.disabled;
  const found = [...document.querySelectorAll(selector)].find(fits);
  if (!found) return null;
  found.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const middle = () => {
    const { x, y, width, height } = found.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  };
  const before = middle();
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { x, y } = middle();
  return x === before.x && y === before.y && found.contains(document.elementFromPoint(x, y))
    ? { x, y }
    : null;
}
