// Words that explain themselves: hovered, focused or held they open a card with a sentence and where to read on. What
// the card needs is loaded with the first one.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** a pointer that only passes does not open it; one that leaves has time to reach the card; in milliseconds */
const MEANT = 250;
const SLACK = 220;
/** a finger that stays so long means it */
const HELD = 450;

const cards = () => import('../learn/cards.svelte').then((m) => m.cards);

/**
 * term makes an element one that explains a word of a title. Where the same word stands in every line of a list only
 * the first is marked as one, and reached by Tab.
 */
export const term =
  (title: string, id: string, first = true): Attachment<HTMLElement> =>
  (node) => {
    let wait: ReturnType<typeof setTimeout> | undefined;
    const later = (run: () => void, ms: number) => {
      clearTimeout(wait);
      wait = setTimeout(run, ms);
    };
    const show = () => void cards().then((c) => c.show({ node, title, id }));
    const hide = () => void cards().then((c) => c.leave(node, SLACK));

    const enter = (e: PointerEvent) => {
      if (e.pointerType === 'mouse') later(show, MEANT);
    };
    const leave = (e: PointerEvent) => {
      clearTimeout(wait);
      if (e.pointerType === 'mouse') hide();
    };
    const press = (e: PointerEvent) => {
      if (e.pointerType !== 'mouse') later(show, HELD);
    };
    const still = () => clearTimeout(wait);
    const ends = [
      on(node, 'pointerenter', enter),
      on(node, 'pointerleave', leave),
      on(node, 'pointerdown', press),
      on(node, 'pointerup', still),
      on(node, 'pointercancel', still),
      on(node, 'focus', show),
      on(node, 'blur', hide),
    ];
    node.dataset.term = id;
    if (first) {
      node.classList.add('term');
      node.tabIndex = 0;
    }
    return () => {
      still();
      for (const end of ends) end();
    };
  };
