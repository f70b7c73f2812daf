/** whenIdle calls once the page has nothing else to do, or after a while in any case; the answer takes it back. */
export function whenIdle(call: () => void, timeout = 1000): () => void {
  if (!('requestIdleCallback' in window)) {
    const soon = setTimeout(call);
    return () => clearTimeout(soon);
  }
  const idle = requestIdleCallback(call, { timeout });
  return () => cancelIdleCallback(idle);
}
