// What plays a game in a page by itself, in any browser.

/**
 * playing clicks what the page offers until what it waits for is there. It runs in the page, so that a long game is
 * not slowed by asking for every button; what something else covers is not clicked. However long it takes, it goes on
 * while anything is done.
 */
export async function playing({ seed, until, still }) {
  let x = seed;
  const random = () => (x = (x * 1664525 + 1013904223) % 4294967296) / 4294967296;
  const all = (q) => [...document.querySelectorAll(q)];
  const any = (list) => list[Math.floor(random() * list.length)];
  const done = () => document.querySelector('[data-n]')?.dataset.n;
  const state = () =>
    `${done()}|${document.querySelector('.act')?.textContent}|${all('.act [aria-pressed=true], dialog[open]').length}`;
  let [last, moved] = [done(), performance.now()];
  for (;;) {
    if (document.querySelector(until)) return;
    const before = state();
    if (performance.now() - moved > still) throw new Error(`the game stands still: ${before}`);
    const press = (button) => {
      button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const box = button?.getBoundingClientRect();
      const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (top && button.contains(top)) button.click();
    };
    const go = document.querySelector('.act .btn.go:enabled');
    const hand = all('.act .hand button:enabled:not([aria-pressed=true])');
    const pass = document.querySelector('.act .pass:enabled');
    const chips = all('.act .chips .chip:enabled:not(.dashed)');
    // What the board offers too stands in the bar when it is asked for.
    const told = chips.length === 0 && document.querySelector('.act .chips .dashed[aria-expanded="false"]');
    if (told) {
      told.click();
      await new Promise((r) => setTimeout(r, 10));
      continue;
    }
    // What lies over the bar is answered first. Nor is no always an answer: there may be no way on but a dear one.
    const answers = all('dialog[open] footer .btn:enabled');
    if (answers.length > 0) press(any(answers));
    else if (go && (random() < 0.8 || chips.length === 0)) press(go);
    else if (hand.length > 0) press(any(hand));
    else if (pass && (chips.length === 0 || random() < 0.7)) press(pass);
    else if (chips.length > 0) press(any(chips));
    else press(document.querySelector('.act .beside:enabled'));
    for (let i = 0; i < 60 && state() === before; i++) await new Promise((r) => setTimeout(r, 10));
    if (done() === last) continue;
    [last, moved] = [done(), performance.now()];
  }
}
