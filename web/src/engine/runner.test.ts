import { expect, test } from 'vitest';
import type { Scrip } from './machine';
import { Runner } from './runner';

/** A program whose streams are told of by the test: when the call is made, and later. */
function program(atOnce: string[]) {
  const stopped: string[] = [];
  let tell: (event: string) => void = () => {};
  const scrip: Scrip = {
    open: async () => {},
    call: () => {},
    follow: (path, told) => {
      tell = (event) => told(event, '', -1);
      atOnce.forEach(tell);
      return () => stopped.push(path);
    },
  };
  return {
    runner: new Runner(Promise.resolve(scrip), () => {}),
    stopped,
    tell: (event: string) => tell(event),
  };
}

test('a stream that is over is let go once, also where it is over at once', async () => {
  for (const early of [true, false]) {
    const { runner, stopped, tell } = program(early ? ['end'] : ['entry']);
    await runner.take({ ask: 'follow', id: 'a/0', path: '/table' });
    if (!early) {
      expect(stopped).toEqual([]);
      tell('end');
    }
    expect(stopped).toEqual(['/table']);
    await runner.take({ ask: 'stop', id: 'a/0' });
    expect(stopped).toEqual(['/table']);
  }
});
