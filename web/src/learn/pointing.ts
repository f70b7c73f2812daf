// Parts of the page that a lesson points at, as they are drawn.

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** drawnOf is what a part is on this page: it may stand in several places, and only one of them be drawn. */
export const drawnOf = (part: string): Element[] =>
  [...document.querySelectorAll(part)].filter((node) => node.getBoundingClientRect().width > 0);

const common = (a: Box, b: Box): Box => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
});

/** What is in sight of less than so many pixels is not. */
const LEAST = 8;

/** inSight is as much of a part as can be seen: within what scrolls, and above what lies over the board's foot. */
export function inSight(node: Element): Box | null {
  let box: Box = node.getBoundingClientRect();
  for (let up = node.parentElement; up; up = up.parentElement)
    if (getComputedStyle(up).overflowY !== 'visible') box = common(box, up.getBoundingClientRect());
  const foot = node.closest('.board') && document.querySelector('.foot');
  if (foot) box = common(box, { ...box, bottom: foot.getBoundingClientRect().top });
  if (box.right - box.left < LEAST || box.bottom - box.top < LEAST) return null;
  const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
  return over && (node.contains(over) || over.contains(node)) ? box : null;
}
