// Where a card stands that explains a part of the page: beside it where there is room, and never over its middle.
interface Size {
  width: number;
  height: number;
}
interface Box extends Size {
  left: number;
  top: number;
}

const gap = 12;

const within = (at: number, size: number, all: number) => Math.max(gap, Math.min(at, all - size - gap));

/** atFoot is the corner of a card at the foot of a box. */
export const atFoot = (box: Box, card: Size, page: Size): { left: number; top: number } => ({
  left: within(box.left + gap, card.width, page.width),
  top: within(box.top + box.height - card.height - gap, card.height, page.height),
});

/** beside is the corner of a card beside a box: right of it, left, above, below; else at its foot. */
export function beside(box: Box, card: Size, page: Size): { left: number; top: number } {
  const left = within(box.left + gap, card.width, page.width);
  const top = within(box.top + gap, card.height, page.height);
  const right = box.left + box.width + gap;
  if (right + card.width + gap <= page.width) return { left: right, top };
  if (box.left - gap - card.width >= gap) return { left: box.left - gap - card.width, top };
  if (box.top - gap - card.height >= gap) return { left, top: box.top - gap - card.height };
  const below = box.top + box.height + gap;
  if (below + card.height + gap <= page.height) return { left, top: below };
  return atFoot(box, card, page);
}
