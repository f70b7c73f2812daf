// The browser tests: node e2e/run.mjs [part of a test's name ...]; with SHOTS=1 pictures instead, with LONG=1 those
// that take minutes, with ENGINE=1 as those whose browsers work out by themselves what they can.
//   SCRIP=path of the binary (built when absent)   CHROMIUM=path of the browser
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { Server, launch, root, still } from './harness.mjs';

const binary = process.env.SCRIP ?? `${root}bin/scrip`;
if (!existsSync(binary)) {
  console.log('building the binary');
  execFileSync('make', ['-C', root, 'build'], { stdio: 'inherit' });
}

const wanted = process.argv.slice(2);
const shots = !!process.env.SHOTS;
const minutes = !!process.env.LONG;
// Every file beside this one that is called a test, those with the longest games first. Those that take long run apart:
// all of some files, some of others.
const first = [
  'rated.test.mjs',
  'mania.test.mjs',
  'time.test.mjs',
  'company.test.mjs',
  'shoulders-hands.test.mjs',
];
const kinds = shots ? ['.shots.mjs'] : minutes ? ['.test.mjs', '.long.mjs'] : ['.test.mjs'];
const files = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  kinds.some((k) => name.endsWith(k)),
);
files.sort((a, b) => first.includes(b) - first.includes(a));
const testsOf = async (file) => {
  const { tests } = await import(`./${file}`);
  const wholly = file.endsWith('.long.mjs');
  return Object.entries(tests).filter(([, test]) => shots || (wholly || !!test.long) === minutes);
};
const all = (await Promise.all(files.map(testsOf))).flat();
const chosen = all.filter(([name]) => wanted.length === 0 || wanted.some((w) => name.includes(w)));

/** Three at a time: the smallest machine we run on has two cores, and a test mostly waits. */
const lanes = Number(process.env.LANES ?? 3);
/** A test may take as long as it takes, and fails when nothing was heard of it for so many seconds. */
const silence = (2 * still) / 1000;
const browser = await launch();
let failed = 0;
const began = Date.now();

async function one([name, test]) {
  const start = Date.now();
  const server = new Server(binary);
  let timer;
  try {
    await server.start();
    const stuck = new Promise((_, reject) => {
      let [quiet, heard] = [0, 0];
      timer = setInterval(() => {
        quiet = server.heard === heard ? quiet + 1 : 0;
        heard = server.heard;
        if (quiet > silence) reject(new Error(`nothing was heard of it for ${silence} s`));
      }, 1000);
    });
    await Promise.race([test({ browser, server, binary }), stuck]);
    console.log(`ok    ${name} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (e) {
    failed++;
    console.log(`FAIL  ${name}\n      ${String(e.stack ?? e).replaceAll('\n', '\n      ')}`);
    const said = server.log.split('\n').filter((l) => /level=(WARN|ERROR)/.test(l));
    if (said.length) console.log(`      the server said:\n      ${said.slice(-8).join('\n      ')}`);
    await keepPicture(name, server);
  } finally {
    clearInterval(timer);
    await Promise.all(
      browser
        .contexts()
        .filter((c) => c.owner === server)
        .map(closed),
    );
    await server.end();
  }
}

/** closed ends a person's pages; answers that a test keeps back or changes no longer matter then. */
async function closed(context) {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
}

/** keepPicture leaves a picture of what each page of a failed test saw, and says where that was. */
async function keepPicture(name, server) {
  const file = `${root}web/screenshots/failed-${name.replaceAll(/\W+/g, '-')}`;
  let pages = 0;
  for (const context of browser.contexts().filter((c) => c.owner === server)) {
    for (const page of context.pages()) {
      console.log(`      at ${page.url()}, where the page said: ${await saidOn(page)}`);
      await page.screenshot({ path: `${file}-${++pages}.png`, timeout: 10_000 }).catch(() => {});
    }
  }
}

/** saidOn is what a page tells its reader just now: banners, toasts, what a screen reader would hear. */
const saidOn = (page) =>
  Promise.race([
    page
      .locator('[role=status], [role=alert]')
      .allInnerTexts()
      .then((told) => told.join(' | '))
      .catch(String),
    new Promise((done) => setTimeout(done, 5000, 'nothing; it does not answer')),
  ]);

const queue = [...chosen];
await Promise.all(
  Array.from({ length: lanes }, async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await one(next);
  }),
);
await browser.close();
console.log(
  `${chosen.length - failed} of ${chosen.length} browser tests passed in ${((Date.now() - began) / 1000).toFixed(0)} s`,
);
process.exit(failed ? 1 : 0);
