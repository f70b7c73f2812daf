// Whether a screen fits: what decides is in reach, no text is cut without its full form, no column is narrower than its
// longest word, and nothing lies over something else.

import { mkdirSync } from 'node:fs';
import { drawn, speak } from './page.mjs';

/**
 * How high the foot of a window of 1440 by 900 may be, in pixels: the news and the actions together; and how much more while one tries,
 * whose bar has buttons.
 */
const MOST = { usual: 196, auction: 268, trying: 8 };

/**
 * looked is what is wrong with a page at these sizes, in these languages, a sentence each with where it was seen. It looks
 * from outside, as an eye and a finger do, and knows no part of the page by name but those that are made to be moved under
 * the finger. SHOTS is a folder for pictures of what it looked at.
 */
export async function looked(page, name, sizes, languages) {
  const found = new Map();
  for (const language of languages) {
    await speak(page, language);
    for (const size of sizes) {
      await page.setViewportSize(size);
      for (const fault of await settledLook(page))
        found.set(fault, [...(found.get(fault) ?? []), `${language} ${size.width}`]);
      if (process.env.SHOTS) {
        mkdirSync(process.env.SHOTS, { recursive: true });
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${size.width}-${language}.png` });
      }
    }
  }
  await speak(page, languages[0]);
  return [...found].map(([fault, at]) => `${name}: ${fault} [${at.join(', ')}]`);
}

/** What is wrong is so when all is still: what is found twice, a drawing later. */
async function settledLook(page) {
  await drawn(page);
  for (let before; ;) {
    const now = await page.evaluate(look, MOST);
    if (now.length === 0 || (before && before.join() === now.join())) return now;
    before = now;
    await drawn(page);
  }
}

function look(most) {
  const found = new Set();
  /** rows that are moved sideways by finger, wheel or arrow keys, and say so by what they cut */
  const MOVED = '[role="tablist"], .chips, .chip-row, .strip, .moved, [data-moved]';
  /** a map has its own lettering; what is told only to who listens is nowhere; what holds a value has it in full */
  const NOT_TEXT =
    'svg, .unseen, input, textarea, select, option, script, style, [aria-hidden="true"], [inert]';
  /** told tells whether a text has its full form where it is: in a tooltip or in what is read aloud */
  const told = (e, text) => {
    const bare = (s) => (s ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
    e.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    for (let x = e; x && x !== document.body; x = x.parentElement) {
      if (x.matches('[data-term], [data-full]')) return true;
      if ([x.title, x.ariaLabel, x.dataset.hint].some((full) => bare(full).includes(bare(text)))) return true;
    }
    return false;
  };
  const { innerWidth: wide, innerHeight: high } = window;
  const say = (e) =>
    (e.getAttribute?.('aria-label') || e.innerText || '').replace(/\s+/g, ' ').trim().slice(0, 40);
  const at = (e) => {
    const name = (x) =>
      x.tagName.toLowerCase() +
      [...x.classList]
        .filter((c) => !/^s(velte)?-/.test(c))
        .map((c) => `.${c}`)
        .join('');
    return `${e.parentElement ? `${name(e.parentElement)} > ` : ''}${name(e)}`;
  };
  const kept = (make) => {
    const known = new Map();
    return (e) => known.get(e) ?? known.set(e, make(e)).get(e);
  };
  const style = kept((e) => {
    const { overflowX, overflowY, position, clipPath, display, hyphens, overflowWrap } = getComputedStyle(e);
    const { textOverflow, webkitLineClamp, pointerEvents, backgroundColor, backgroundImage, opacity } =
      getComputedStyle(e);
    return {
      ...{ overflowX, overflowY, position, clipPath, display, hyphens, overflowWrap },
      ...{ textOverflow, webkitLineClamp, pointerEvents, backgroundColor, backgroundImage, opacity },
    };
  });
  const rectOf = kept((e) => e.getBoundingClientRect());
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });

  /** box is the part of a rectangle that its ancestors let be seen, and which of them cuts it, and whether one can move it */
  function seen(element, rect) {
    let box = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let cutAcross = null;
    for (let e = element; e && e !== document.body; e = e.parentElement) {
      const { overflowX, overflowY, position, clipPath } = style(e);
      const r = rectOf(e);
      // What is only read aloud.
      if (clipPath === 'inset(50%)') box.right = box.left;
      if (overflowX !== 'visible') {
        const hides = box.left < r.left - 1.5 || box.right > r.right + 1.5;
        if (hides && !e.matches(MOVED)) cutAcross ??= e;
        box.left = Math.max(box.left, r.left);
        box.right = Math.min(box.right, r.right);
      }
      if (overflowY !== 'visible') {
        if (/hidden|clip/.test(overflowY) && (box.top < r.top - 3 || box.bottom > r.bottom + 3))
          cutAcross ??= e;
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
  /** reached tells whether a text comes out from under what covers it when what it is in is scrolled */
  const reached = (e, over) => {
    let stuck = over;
    while (stuck && !/sticky|fixed|absolute/.test(style(stuck).position)) stuck = stuck.parentElement;
    for (let x = e.parentElement; x; x = x.parentElement)
      if (/auto|scroll/.test(style(x).overflowY) && x.scrollHeight > x.clientHeight + 1)
        return !x.contains(over) || (stuck !== null && x.contains(stuck) && x !== stuck);
    return false;
  };
  /** lies is what shows a text for as long as one points at something; it covers, and goes when one moves on */
  const lies = (e) => e.closest('[data-passing]');
  const related = (a, b) => a && (a === b || a.contains(b) || b.contains(a));

  // What decides is in reach: its middle and its corners are its own.
  const deciding =
    '.foot :is(.btn.go, .btn.stop, .btn.pri, .pass, .buttons .btn, [role="spinbutton"]):is(:enabled, [role="spinbutton"])';
  for (const b of document.querySelectorAll(deciding)) {
    if (!shown(b)) continue;
    const r = b.getBoundingClientRect();
    const inset = 5;
    // What decides is in sight; what else one may do here comes to it when the bar is scrolled.
    if (!b.matches('.go, .stop, .pri, .pass, [role="spinbutton"]') && reached(b, document.body)) continue;
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
    while (
      block.parentElement &&
      style(block).display.startsWith('inline') &&
      style(block).display === 'inline'
    )
      block = block.parentElement;
    const room = block.clientWidth;

    // A word that is broken, or has less room than it needs.
    for (const { 0: word, index } of node.data.matchAll(/[^\s\u200b/–-]{2,}/g)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const parts = [...range.getClientRects()].filter((r) => r.width > 0);
      const tops = new Set(parts.map((r) => Math.round(r.top / 4)));
      // A name may be of any letters: where it is broken if nothing else helps, that is meant.
      if (
        tops.size > 1 &&
        !word.includes('\u00ad') &&
        !(word.length > 12 && style(e).overflowWrap === 'anywhere') &&
        ![block, e].some((x) => style(x).hyphens === 'auto')
      )
        found.add(`broken: “${word}” (${at(e)})`);
    }

    let [cut, any] = [false, false];
    for (const r of rects) {
      const { box, cutAcross } = seen(e, r);
      if (empty(box)) continue;
      any = true;
      if (cutAcross) cut = true;
      else if (box.right > wide + 1 || box.left < -1) cut = true;
      texts.push({ e, r, box, said });
    }
    // An ellipsis is within its box: only the box knows that it holds more than it shows.
    for (let b = e; any && b && b !== document.body && !cut; b = b.parentElement) {
      const { overflowX, textOverflow, webkitLineClamp, overflowY } = style(b);
      if (textOverflow === 'ellipsis' && overflowX !== 'visible' && b.scrollWidth > b.clientWidth + 1)
        cut = true;
      if (webkitLineClamp !== 'none' && overflowY !== 'visible' && b.scrollHeight > b.clientHeight + 2)
        cut = true;
      if (!style(b).display.startsWith('inline')) break;
    }
    if (cut && e.clientWidth > 0 && e.clientWidth < 34 && style(e).textOverflow === 'ellipsis')
      found.add(`unreadable: “${said}” (${at(e)}), ${e.clientWidth} px`);
    if (cut && !told(e, said)) found.add(`cut: “${said}” (${at(e)})`);
    if (rects.length > 3 && room < 90 && e.closest('h1, h2, h3'))
      found.add(`squeezed: “${said}” (${at(e)}), ${room} px`);
  }

  // Two texts over each other, or one under something else.
  for (const { e, box, said } of texts) {
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (x < 0 || y < 0 || x > wide || y > high || style(e).pointerEvents === 'none') continue;
    const over = document.elementFromPoint(x, y);
    if (
      over &&
      !related(e, over) &&
      !e.closest('label, button, a')?.contains(over) &&
      hides(over, e) &&
      !reached(e, over)
    )
      found.add(`under something: “${said}” (${at(e)}), by ${at(over)}`);
  }
  for (let i = 0; i < texts.length; i++)
    for (let k = i + 1; k < texts.length; k++) {
      const [a, b] = [texts[i], texts[k]];
      if (a.e === b.e || lies(a.e) !== lies(b.e)) continue;
      const across = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const down = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      if (across <= 3 || down <= 0.45 * Math.min(a.r.height, b.r.height)) continue;
      const top = document.elementFromPoint(
        (Math.max(a.box.left, b.box.left) + Math.min(a.box.right, b.box.right)) / 2,
        (Math.max(a.box.top, b.box.top) + Math.min(a.box.bottom, b.box.bottom)) / 2,
      );
      // One that lies in front with a ground of its own covers the other: that is told above.
      const front = related(a.e, top) ? a : related(b.e, top) ? b : undefined;
      if (front && !hides(front.e, (front === a ? b : a).e))
        found.add(`over each other: “${a.said}” (${at(a.e)}) and “${b.said}” (${at(b.e)})`);
    }

  // The foot keeps its promise, and the map is fitted above it.
  const foot = document.querySelector('.foot');
  if (foot && wide === 1440 && high === 900 && !foot.querySelector('[data-end]')) {
    const may =
      (foot.querySelector('.auc') ? most.auction : most.usual) +
      (foot.querySelector('[data-trying]') ? most.trying : 0);
    if (foot.offsetHeight > may) found.add(`the foot is ${foot.offsetHeight} high, more than ${may}`);
  }
  const hexes = wide >= 960 ? [...document.querySelectorAll('.board [data-hex]')] : [];
  if (foot && hexes.length > 0) {
    const end = Math.max(...hexes.map((h) => h.getBoundingClientRect().bottom));
    const under = end - foot.getBoundingClientRect().top;
    if (under > 3) found.add(`the map goes on ${Math.round(under)} under the actions`);
  }

  // What one scrolls shows more than a line of it.
  for (const e of document.querySelectorAll('main *, aside *')) {
    if (!/auto|scroll/.test(style(e).overflowY) || e.matches(MOVED) || !shown(e)) continue;
    if (e.clientHeight > 0 && e.clientHeight < 60 && e.scrollHeight > e.clientHeight + 8)
      found.add(`low: ${at(e)} shows ${e.clientHeight} of ${e.scrollHeight}`);
  }

  if (document.documentElement.scrollWidth > wide + 1)
    found.add(`wider than the window: ${document.documentElement.scrollWidth}`);
  return [...found];
}
