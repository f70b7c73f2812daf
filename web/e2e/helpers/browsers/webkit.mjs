// WebKit by WebDriver: Debian's WebKitGTK, whose window is on a screen that nobody sees.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { announced, ended } from './process.mjs';

export const program = process.env.WEBKIT_DRIVER ?? '/usr/bin/WebKitWebDriver';
const libraries = `/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`;

/** browserOf is the browser that came with the driver, in the folder of its version. */
const browserOf = () =>
  `${libraries}/${readdirSync(libraries).findLast((name) => /^webkit2gtk-4\.\d$/.test(name))}/MiniBrowser`;

/** webkit starts the browser with a window of 1440 by 900. */
export async function webkit() {
  const [screen, display] = await screened();
  const port = 20000 + (process.pid % 20000);
  const child = spawn(program, [`--port=${port}`], { env: { ...process.env, DISPLAY: display } });
  const driver = new Webdriver(`http://127.0.0.1:${port}/session`, async () => {
    await ended(child);
    await ended(screen);
  });
  await driver.begin(browserOf());
  return driver;
}

/** screened starts a screen in memory, which says its number when it is ready, below what it complained of before. */
async function screened() {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']);
  return [child, `:${await announced(child, /^(\d+)\n/m)}`];
}

class Webdriver {
  constructor(address, over) {
    this.address = address;
    this.over = over;
  }

  async send(method, path, params) {
    const body = params && JSON.stringify(params);
    const { status, value } = await asked(`${this.address}${path}`, method, body);
    if (status !== 200) throw new Error(`${value.error}: ${value.message}`);
    return value;
  }

  async begin(binary) {
    const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } };
    const begun = await started(() => this.send('POST', '', { capabilities: { alwaysMatch: options } }));
    this.address += `/${begun.sessionId}`;
    await this.send('POST', '/timeouts', { script: 3_600_000 });
    await this.send('POST', '/window/rect', { x: 0, y: 0, width: 1440, height: 960 });
  }

  open(url) {
    return this.send('POST', '/url', { url });
  }

  async run(body) {
    const script = `const over = arguments[0];
      (async () => { ${body} })().then((value) => over({ value }), (e) => over({ fault: String(e?.stack ?? e) }))`;
    const { value, fault } = await this.send('POST', '/execute/async', { script, args: [] });
    if (fault) throw new Error(fault);
    return value ?? null;
  }

  act(source) {
    return this.send('POST', '/actions', { actions: [source] });
  }

  async end() {
    await this.send('DELETE', '').catch(() => {}); // it may have gone with its last page
    await this.over();
  }
}

/** started asks until the driver listens. */
async function started(ask) {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (e) {
      if (e.code !== 'ECONNREFUSED' || tries > 300) throw e;
      await new Promise((again) => setTimeout(again, 100));
    }
  }
}

/** asked sends a request and waits for its answer however long it takes: fetch gives up after five minutes, a game does not. */
function asked(address, method, body) {
  return new Promise((resolve, reject) => {
    const sent = request(address, { method }, async (answer) => {
      const said = await answer.setEncoding('utf8').toArray();
      resolve({ status: answer.statusCode, ...JSON.parse(said.join('')) });
    });
    sent.on('error', reject).end(body);
  });
}
