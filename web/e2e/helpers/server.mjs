// A real server with a database of its own.
import { spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = new URL('../../..', import.meta.url).pathname;
export const binary = process.env.SCRIP ?? `${root}bin/scrip`;

/** A server in a folder of its own. It can be stopped, killed and started again on the same address. */
export class Server {
  folder = mkdtempSync(join(tmpdir(), 'scrip-e2e-'));
  addr = '127.0.0.1:0';
  log = '';
  /** tells of each piece of the log */
  logged = new EventEmitter();

  /** more is what else it is started with */
  constructor(more = []) {
    this.more = more;
  }

  async start() {
    // Each test comes from an address of its own, as if by a proxy: what one address may do is counted for one test.
    const usual = [
      '--addr',
      this.addr,
      '--data',
      join(this.folder, 'scrip.db'),
      '--bot-pace',
      '0s',
      '--trust-proxy',
    ];
    this.child = spawn(binary, ['serve', ...usual, ...this.more], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.url = await new Promise((resolve, reject) => {
      let text = '';
      const read = (chunk) => {
        text += chunk;
        this.log += chunk;
        this.logged.emit('more');
        const found = /msg=serving url=(\S+)/.exec(text);
        if (found) resolve(found[1]);
      };
      this.child.stdout.on('data', read);
      this.child.stderr.on('data', read);
      this.child.on('error', reject);
      this.child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
    });
    this.addr = new URL(this.url).host;
    return this;
  }

  /** advance turns the server's clock on by so many seconds; it was started with --turn-clock. */
  async advance(seconds) {
    const since = this.log.length;
    const turned = new Promise((done, fail) => {
      const look = () => {
        const found = /msg="(clock advanced|turn clock failed)".*\n/.exec(this.log.slice(since));
        if (!found) return;
        this.logged.off('more', look);
        if (found[1] === 'clock advanced') done();
        else fail(new Error(found[0]));
      };
      this.logged.on('more', look);
      this.child.once('exit', () => fail(new Error('the server ended')));
    });
    this.child.stdin.write(`advance ${seconds}s\n`);
    await turned;
  }

  /** stop ends the process as an operator would, or kills it. */
  async stop(signal = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.on('exit', resolve));
    this.child.kill(signal);
    await gone;
  }

  /** end is quick, unless what the server ran is counted: it writes that down when it stops. */
  async end() {
    await this.stop(process.env.GOCOVERDIR ? 'SIGTERM' : 'SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}
