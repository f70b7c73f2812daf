// A mail server that keeps what it is given, for tests that read letters.
import { createServer } from 'node:net';

export class Postbox {
  letters = [];
  waiting = [];

  async open() {
    this.server = createServer((line) => this.serve(line));
    await new Promise((listening) => this.server.listen(0, '127.0.0.1', listening));
    this.url = `smtp://127.0.0.1:${this.server.address().port}`;
    return this;
  }

  serve(line) {
    let [text, letter] = ['', null];
    const say = (words) => line.write(`${words}\r\n`);
    const hear = (said) => {
      if (letter === null) {
        const command = said.slice(0, 4).toUpperCase();
        if (command === 'DATA') letter = [];
        say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 ok');
        if (command === 'QUIT') line.end();
      } else if (said === '.') {
        this.keep(letter.join('\n'));
        letter = null;
        say('250 kept');
      } else letter.push(said);
    };
    line.on('error', () => {});
    line.on('data', (chunk) => {
      const lines = (text + chunk).split('\r\n');
      text = lines.pop();
      lines.forEach(hear);
    });
    say('220 here');
  }

  keep(letter) {
    // Long lines are broken and signs are written as numbers.
    const text = letter
      .replaceAll('=\n', '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)));
    this.letters.push(text);
    this.waiting.splice(0).forEach((look) => look());
  }

  /** link waits for the next letter with a link to the path, and is its address. */
  async link(path) {
    for (;;) {
      const found = this.letters.findIndex((text) => text.includes(path));
      if (found >= 0)
        return new RegExp(`https?://\\S*${path}[^\\s"<]*`).exec(this.letters.splice(found, 1)[0])[0];
      await new Promise((arrived) => this.waiting.push(arrived));
    }
  }

  close() {
    this.server.close();
  }
}
