// Parts of the page that a lesson points at, as they are drawn.

/** drawnOf is what a part is on this page: it may stand in several places, and only one of them be drawn. */
export const drawnOf = (part: string): Element[] =>
  [...document.querySelectorAll(part)].filter((node) => node.getBoundingClientRect().width > 0);

/** covered tells whether something else lies over the middle of a part, as the text does on a phone. */
export function covered(node: Element): boolean {
  const { left, top, width, height } = node.getBoundingClientRect();
  const over = document.elementFromPoint(left + width / 2, top + height / 2);
  return !over || !(node.contains(over) || over.contains(node));
}
