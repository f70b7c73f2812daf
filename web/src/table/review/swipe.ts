// A finger that goes across: to the left is on, to the right is back. What a finger moves itself, such as a board or a
// row that scrolls, is left to it.

/** How far it must go, in pixels, and how much more across than down. */
const FAR = 56;
const FLAT = 2;

/** across is which way a finger went between two places, if it went across. */
export function across(from: { x: number; y: number }, to: { x: number; y: number }): 1 | -1 | null {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  if (Math.abs(dx) < FAR || Math.abs(dx) < FLAT * Math.abs(dy)) return null;
  return dx < 0 ? 1 : -1;
}

/** swiped tells which way somebody swiped over an element. */
export const swiped = (tell: (way: 1 | -1) => void) => (node: HTMLElement) => {
  let from: { x: number; y: number } | null = null;
  const place = (touch: Touch) => ({ x: touch.clientX, y: touch.clientY });
  const down = (e: TouchEvent) => {
    const own = (e.target as Element).closest('[data-way] .board');
    from = e.touches.length === 1 && !own ? place(e.touches[0]) : null;
  };
  const up = (e: TouchEvent) => {
    const way = from && across(from, place(e.changedTouches[0]));
    from = null;
    if (way) tell(way);
  };
  node.addEventListener('touchstart', down, { passive: true });
  node.addEventListener('touchend', up, { passive: true });
  return () => {
    node.removeEventListener('touchstart', down);
    node.removeEventListener('touchend', up);
  };
};
