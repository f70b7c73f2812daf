// A heading that was aimed at is at the top of the window, and stays there while the rest of the text is drawn: what comes
// after it may be what it needs to stand there at all. It does so until somebody moves.
export function aimed(text: HTMLElement, heading: HTMLElement): () => void {
  const topOf = () => heading.getBoundingClientRect().top;
  let [height, top] = [0, 0];
  const show = () => {
    heading.scrollIntoView({ block: 'start' });
    [height, top] = [text.offsetHeight, topOf()];
  };
  const grown = new ResizeObserver(show);
  const stop = () => {
    grown.disconnect();
    removeEventListener('scroll', scrolled, true);
    for (const kind of MOVES) removeEventListener(kind, stop);
  };
  const scrolled = () => {
    if (text.offsetHeight === height && Math.abs(topOf() - top) > 2) stop();
  };
  show();
  heading.focus({ preventScroll: true });
  grown.observe(text);
  addEventListener('scroll', scrolled, { capture: true, passive: true });
  for (const kind of MOVES) addEventListener(kind, stop, { passive: true });
  return stop;
}

const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'];
