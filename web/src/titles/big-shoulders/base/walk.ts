// Words by keyboard: all that has words in a part of the city is reached by one Tab stop, and the arrows,
// Home and End walk through it.

/** what has words, and lies in nothing else that has */
const SAYS = '[data-hint]:not(:disabled)';

/** how long the page rests before the order of a part is looked at again */
const REST = 60;

type Item = HTMLElement | SVGElement;

function itemsOf(part: HTMLElement): Item[] {
  return [...part.querySelectorAll<Item>(SAYS)].filter(
    (x) => !x.parentElement?.closest('[data-hint]') && !x.closest('[popover]') && x.getClientRects().length,
  );
}

/** the nearest one above or below */
function across(items: Item[], from: Item, way: 1 | -1): Item | undefined {
  const at = from.getBoundingClientRect();
  const far = (x: Item) => {
    const box = x.getBoundingClientRect();
    const down = way * (box.top + box.height / 2 - at.top - at.height / 2);
    const aside = Math.abs(box.left + box.width / 2 - at.left - at.width / 2);
    return down > Math.min(box.height, at.height) / 2 ? down + 2 * aside : Infinity;
  };
  const nearest = items.reduce((best, x) => (far(x) < far(best) ? x : best), from);
  return nearest === from ? undefined : nearest;
}

export function walk(part: HTMLElement): () => void {
  let here: Item | undefined;

  function arrange() {
    const items = itemsOf(part);
    if (!here || !items.includes(here)) here = items[0];
    for (const x of items) x.setAttribute('tabindex', x === here ? '0' : '-1');
  }
  function entered(e: FocusEvent) {
    const item = itemsOf(part).find((x) => x === e.target);
    if (!item) return;
    here = item;
    arrange();
  }
  function key(e: KeyboardEvent) {
    if (e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
    const items = itemsOf(part);
    const at = items.indexOf(e.target as Item);
    if (at < 0) return;
    const next: Partial<Record<string, () => Item | undefined>> = {
      ArrowRight: () => items[at + 1],
      ArrowLeft: () => items[at - 1],
      ArrowDown: () => across(items, items[at], 1),
      ArrowUp: () => across(items, items[at], -1),
      Home: () => items[0],
      End: () => items.at(-1),
    };
    const go = next[e.key];
    if (!go) return;
    // Also at an end: the arrows belong to the part one is in, not to the bar.
    e.preventDefault();
    go()?.focus();
  }

  // What has room is measured, and measuring in the midst of a change would lay out the page twice.
  let later: ReturnType<typeof setTimeout> | undefined;
  function soon() {
    clearTimeout(later);
    later = setTimeout(arrange, REST);
  }
  const changes = new MutationObserver(soon);
  changes.observe(part, { subtree: true, childList: true, attributeFilter: ['data-hint', 'disabled'] });
  part.addEventListener('focusin', entered);
  part.addEventListener('keydown', key);
  soon();
  return () => {
    clearTimeout(later);
    changes.disconnect();
    part.removeEventListener('focusin', entered);
    part.removeEventListener('keydown', key);
  };
}
