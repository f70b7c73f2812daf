// A worker that only thinks: one question at a time, which can be stopped.
import { machine } from './machine';
import type { Answered, Question } from './thinkers';

/** What of the program thinks: what is returned stops it, and is called once in any case. */
type Thinks = Record<
  Question['of'],
  (ask: string, done: (failed: string, answer: string) => void) => () => void
>;

const tell = (told: Answered): void => postMessage(told);
const scrip = machine((why) => tell({ failed: why, ended: true })) as Promise<unknown> as Promise<Thinks>;
/** stops the question under way */
let stop: (() => void) | null = null;
/** the question was stopped before the program was there to be asked */
let dropped = false;

async function take({ of, ask }: Question): Promise<void> {
  dropped = false;
  const program = await scrip;
  if (dropped) return tell({ failed: 'it was stopped' });
  let done = false;
  const end = program[of](ask, (failed, answer) => {
    done = true;
    halt();
    tell(failed ? { failed } : { answer });
  });
  // The answer may be there before the call has returned.
  stop = end;
  if (done) halt();
}

/** halt is called once for each question, by the first answer or end that comes: the program waits for it. */
function halt(): void {
  stop?.();
  stop = null;
}

onmessage = ({ data }: MessageEvent<Question | 'stop'>) => {
  if (data === 'stop') {
    dropped = true;
    halt();
  } else take(data).catch((e: unknown) => tell({ failed: String(e), ended: true }));
};
