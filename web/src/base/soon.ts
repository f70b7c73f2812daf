// Work cut into tasks of its own, so that a touch is answered and the page is drawn between them.
const calls = new Map<number, () => void>();
let count = 0;
let channel: MessageChannel | undefined;

// Unlike a timer a message is not kept back, however many there are and whether or not the page is seen.
function open(): MessageChannel {
  const made = new MessageChannel();
  made.port1.onmessage = ({ data }: MessageEvent<number>) => {
    const call = calls.get(data);
    calls.delete(data);
    call?.();
  };
  return made;
}

/** whenDone calls once nothing else waits for a task of its own; the answer takes it back. */
export function whenDone(call: () => void): () => void {
  let stop = () => {};
  const look = () => {
    if (calls.size > 0) stop = soon(look);
    else call();
  };
  stop = soon(look);
  return () => stop();
}

/** soon calls in a task of its own, after those that were asked for before; the answer takes it back. */
export function soon(call: () => void): () => void {
  channel ??= open();
  const n = count++;
  calls.set(n, call);
  channel.port2.postMessage(n);
  return () => void calls.delete(n);
}
