// Words that explain themselves: hovered, focused or held they open a card with a sentence and where to read on. What
// the card needs is loaded with the first one.
import type { Attachment } from 'svelte/attachments';
import { on } from 'svelte/events';

/** a pointer that only passes does not open it; one that leaves has time to reach the card; in milliseconds */
const MEANT = 250;
const SLACK = 220;
/** a finger that stays so long means it */
const HELD = 450;

const cards = () => import('./cards.svelte').then((m) => m.cards);

/**
 * term makes an element one that explains a word of a title. Where the same word stands in every line of a list only
 * the first is marked as one, and reached by Tab. A word in a button is reached with it, and the button does what it
 * did: a click acts, only a finger that stays on the word does not. What has no word to explain it is left as it is.
 */
export function term(
  title: string,
  id: string | undefined,
  first = true,
): Attachment<HTMLElement> | undefined {
  if (id === undefined) return undefined;
  return (node) => {
    const button = node.closest<HTMLElement>('button, a[href]');
    const host = button ?? node;
    let wait: ReturnType<typeof setTimeout> | undefined;
    let held = false;
    const later = (run: () => void, ms: number) => {
      clearTimeout(wait);
      wait = setTimeout(run, ms);
    };
    let asked = false;
    const show = () => {
      asked = true;
      return cards().then((c) => c.show({ node, host, title, id }));
    };
    const hide = () => cards().then((c) => c.leave(node, SLACK));

    const enter = (e: PointerEvent) => {
      if (e.pointerType === 'mouse') later(show, MEANT);
    };
    const leave = (e: PointerEvent) => {
      clearTimeout(wait);
      if (e.pointerType === 'mouse') void hide();
    };
    const hold = () => {
      held = true;
      void show();
    };
    const press = (e: PointerEvent) => {
      held = false;
      if (e.pointerType !== 'mouse') later(hold, HELD);
    };
    const still = () => clearTimeout(wait);
    /** what a browser does with a long press, and the click that may follow it, are not meant */
    const drop = (e: Event) => {
      if (!held) return;
      e.preventDefault();
      e.stopPropagation();
    };
    /** a user who comes back from the card has read it; a button that is clicked is not asked what it means */
    const focus = (e: FocusEvent) => {
      if ((e.relatedTarget as Element | null)?.closest('[data-term-card]')) return;
      if (!button || button.matches(':focus-visible')) void show();
    };
    const key = (e: KeyboardEvent) => {
      const goes = button ? e.key === 'ArrowDown' && e.altKey : e.key === 'Enter';
      if (!goes || (button && !first)) return;
      e.preventDefault();
      e.stopPropagation();
      void show().then(() => cards().then((c) => c.enter()));
    };
    const ends = [
      on(node, 'pointerenter', enter),
      on(node, 'pointerleave', leave),
      on(node, 'pointerdown', press),
      on(node, 'pointerup', still),
      on(node, 'pointercancel', still),
      on(node, 'contextmenu', drop),
      on(node, 'click', drop, { capture: true }),
      on(host, 'blur', () => void hide()),
      on(host, 'keydown', key),
      ...(button && !first ? [] : [on(host, 'focus', focus)]),
    ];
    node.dataset.term = id;
    if (first) {
      node.classList.add('term');
      if (!button) node.tabIndex = 0;
    }
    return () => {
      still();
      for (const end of ends) end();
      // A word that is gone takes its card along; one that is only marked anew does not.
      if (asked) setTimeout(() => !node.isConnected && void hide());
    };
  };
}
