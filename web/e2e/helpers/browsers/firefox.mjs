// Firefox by WebDriver BiDi: Playwright drives a Firefox of its own alone, and people have Debian's.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import WebSocket from 'ws';
import { announced, ended } from './process.mjs';

export const program = process.env.FIREFOX ?? '/usr/bin/firefox-esr';

/** firefox starts the browser with a window of 1440 by 900. */
export async function firefox() {
  const profile = mkdtempSync(join(tmpdir(), 'scrip-firefox-'));
  const child = spawn(program, ['--headless', '--profile', profile, '--remote-debugging-port', '0']);
  const address = await announced(child, /BiDi listening on (\S+)/);
  const driver = new Bidi(await connected(`${address}/session`), async () => {
    await ended(child);
    rmSync(profile, { recursive: true, force: true });
  });
  await driver.begin();
  return driver;
}

async function connected(address) {
  const socket = new WebSocket(address, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

class Bidi {
  constructor(socket, over) {
    this.socket = socket;
    this.over = over;
    this.asked = new Map();
    this.last = 0;
    socket.on('message', (text) => this.hear(JSON.parse(text)));
  }

  hear({ id, type, result, error, message }) {
    const { resolve, reject } = this.asked.get(id) ?? {};
    this.asked.delete(id);
    if (type === 'success') resolve?.(result);
    else reject?.(new Error(`${error}: ${message}`));
  }

  send(method, params) {
    const id = ++this.last;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async begin() {
    await this.send('session.new', { capabilities: {} });
    const { contexts } = await this.send('browsingContext.getTree', {});
    this.context = contexts[0].context;
    const viewport = { width: 1440, height: 900 };
    await this.send('browsingContext.setViewport', { context: this.context, viewport });
  }

  open(url) {
    return this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** What a script gives comes back as JSON, which says what BiDi's own values say in fewer words. */
  async run(body) {
    const answer = await this.send('script.evaluate', {
      expression: `(async () => { ${body} })().then((value) => JSON.stringify(value ?? null))`,
      target: { context: this.context },
      awaitPromise: true,
      userActivation: true,
    });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return JSON.parse(answer.result.value);
  }

  act(source) {
    return this.send('input.performActions', { context: this.context, actions: [source] });
  }

  async end() {
    this.socket.close();
    await this.over();
  }
}
