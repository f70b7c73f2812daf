// Whether a screen fits: what decides is in reach, no text is cut without its full form, no column is narrower than its
// longest word, and nothing lies over something else.

/** How much of the foot of a screen the news and the actions may take together, in pixels; a phone's has no promise. */
export const BUDGET = { usual: 196, auction: 268 };

/**
 * misfits is what is wrong with the page as it stands, a sentence each. It looks from outside, as an eye and a finger do,
 * and knows no part of the page by name but those that are made to be moved under the finger.
 */
export const misfits = (page) => page.evaluate(look);

function look() {
  const found = new Set();
  /** rows that are moved sideways by finger, wheel or arrow keys, and say so by what they cut */
  const MOVED = '[role="tablist"], .chips, .chip-row, .strip, .moved, [data-moved]';
  /** a map has its own lettering; what is told only to who listens is nowhere; what holds a value has it in full */
  const NOT_TEXT = 'svg, .unseen, input, textarea, select, option, script, style, [aria-hidden="true"], [inert]';
  const FULL = '[title], [aria-label], [data-hint], [data-term], [aria-describedby]';
  const { innerWidth: wide, innerHeight: high } = window;
  const say = (e) => (e.getAttribute?.('aria-label') || e.innerText || '').replace(/\s+/g, ' ').trim().slice(0, 40);
  const at = (e) => {
    const name = (x) => x.tagName.toLowerCase() + [...x.classList].filter((c) => !/^s(velte)?-/.test(c)).map((c) => `.${c}`).join('');
    return `${e.parentElement ? `${name(e.parentElement)} > ` : ''}${name(e)}`;
  };
  const style = (e) => getComputedStyle(e);
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** box is the part of a rectangle that its ancestors let be seen, and which of them cuts it, and whether one can move it */
  function seen(element, rect) {
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let cutAcross = null;
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const { overflowX, overflowY, position } = style(e);
      const r = e.getBoundingClientRect();
      if (overflowX !== 'visible') {
        const hides = rect.left < r.left - 1.5 || rect.right > r.right + 1.5;
        if (hides && !e.matches(MOVED)) cutAcross ??= e;
        box.left = Math.max(box.left, r.left);
        box.right = Math.min(box.right, r.right);
      }
      if (overflowY !== 'visible') {
        box.top = Math.max(box.top, r.top);
        box.bottom = Math.min(box.bottom, r.bottom);
      }
      if (position === 'fixed') break;
    }
    return { box, cutAcross };
  }
  const empty = ({ left, top, right, bottom }) => right - left < 2 || bottom - top < 2;
  /** hides tells whether what lies in front has a ground of its own, up to what both lie in */
  const hides = (front, behind) => {
    for (let e = front; e && !e.contains(behind); e = e.parentElement) {
      const { backgroundColor, backgroundImage, opacity } = style(e);
      if (Number(opacity) < 0.5) return false;
      if (backgroundImage !== 'none') return true;
      const alpha = /(?:,|\/) *([\d.]+)\)$/.exec(backgroundColor)?.[1];
      if (!(alpha !== undefined ? Number(alpha) < 0.5 : backgroundColor === 'transparent')) return true;
    }
    return false;
  };
  const related = (a, b) => a && (a === b || a.contains(b) || b.contains(a));

  // What decides is in reach: its middle and its corners are its own.
  const deciding = '.foot :is(.btn.go, .btn.stop, .btn.pri, .pass, .buttons .btn, [role="spinbutton"]):is(:enabled, [role="spinbutton"])';
  for (const b of document.querySelectorAll(deciding)) {
    if (!shown(b)) continue;
    const r = b.getBoundingClientRect();
    const inset = 5;
    const points = [
      [r.left + r.width / 2, r.top + r.height / 2],
      [r.left + inset, r.top + inset],
      [r.right - inset, r.top + inset],
      [r.left + inset, r.bottom - inset],
      [r.right - inset, r.bottom - inset],
    ];
    for (const [x, y] of points) {
      if (x < 0 || y < 0 || x > wide || y > high) {
        found.add(`out of reach: “${say(b)}” (${at(b)})`);
        break;
      }
      const over = document.elementFromPoint(x, y);
      if (!related(b, over) && !over?.contains(b) && !b.closest('label')?.contains(over)) {
        found.add(`covered: “${say(b)}” (${at(b)}) by ${over ? at(over) : 'nothing'}`);
        break;
      }
      // A part of the page around it is in its place where the button is cut off.
      if (over !== b && !b.contains(over) && !b.closest('label')?.contains(over)) {
        found.add(`cut off: “${say(b)}” (${at(b)})`);
        break;
      }
    }
  }

  // Text.
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const texts = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const e = node.parentElement;
    if (!node.data.trim() || e.closest(NOT_TEXT) || !shown(e)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter((r) => r.width > 1 && r.height > 1);
    if (rects.length === 0) continue;
    const said = node.data.replace(/\s+/g, ' ').trim().slice(0, 40);
    let block = e;
    while (block.parentElement && style(block).display.startsWith('inline') && style(block).display === 'inline')
      block = block.parentElement;
    const room = block.clientWidth;

    // A word that is broken, or has less room than it needs.
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u00ad\u200b/–-]{2,}/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((r) => r.width > 0);
      const tops = new Set(parts.map((r) => Math.round(r.top / 4)));
      if (tops.size > 1 && style(block).hyphens !== 'auto' && style(e).hyphens !== 'auto')
        found.add(`broken: “${word}” (${at(e)})`);
    }

    let cut = false;
    for (const r of rects) {
      const { box, cutAcross } = seen(e, r);
      if (empty(box)) continue;
      if (cutAcross) cut = true;
      else if (box.right > wide + 1 || box.left < -1) cut = true;
      texts.push({ e, r, box, said });
    }
    // An ellipsis is within its box: only the box knows that it holds more than it shows.
    for (let b = e; b && b !== document.body && !cut; b = b.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, overflowY } = style(b);
      if (textOverflow === 'ellipsis' && overflowX !== 'visible' && b.scrollWidth > b.clientWidth + 1) cut = true;
      if (webkitLineClamp !== 'none' && overflowY !== 'visible' && b.scrollHeight > b.clientHeight + 2) cut = true;
      if (!style(b).display.startsWith('inline')) break;
    }
    if (cut && !e.closest(FULL)) found.add(`cut: “${said}” (${at(e)})`);
    if (rects.length > 3 && room < 90 && e.closest('h1, h2, h3')) found.add(`squeezed: “${said}” (${at(e)}), ${room} px`);
  }

  // Two texts over each other, or one under something else.
  for (const { e, box, said } of texts) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x > wide || y > high || style(e).pointerEvents === 'none') continue;
    const over = document.elementFromPoint(x, y);
    if (over && !related(e, over) && !e.closest('label, button, a')?.contains(over) && hides(over, e))
      found.add(`under something: “${said}” (${at(e)}), by ${at(over)}`);
  }
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const [a, b] = [texts[i], texts[k]];
      if (a.e === b.e) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across <= 3 || down <= 0.45 * Math.min(a.r.height, b.r.height)) continue;
      const top = document.elementFromPoint((Math.max(a.box.left, b.box.left) + Math.min(a.box.right, b.box.right)) / 2, (Math.max(a.box.top, b.box.top) + Math.min(a.box.bottom, b.box.bottom)) / 2);
      // One that lies in front with a ground of its own covers the other; that is told above.
      if (top && (related(a.e, top) || related(b.e, top) || top.contains(a.e)) )
        found.add(`over each other: “${a.said}” (${at(a.e)}) and “${b.said}” (${at(b.e)})`);
    }

  if (document.documentElement.scrollWidth > wide + 1) found.add(`wider than the window: ${document.documentElement.scrollWidth}`);
  return [...found];
}
