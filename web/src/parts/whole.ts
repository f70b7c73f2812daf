// A text that an ellipsis cuts has its full form where one points at it: only then is it known whether it is cut.

function look({ target }: Event): void {
  const text = target instanceof Element ? target.closest<HTMLElement>('.ellipsis') : null;
  if (!text || (text.title && text.dataset.whole === undefined)) return;
  const cut = text.scrollWidth > text.clientWidth && !text.closest('[data-hint]');
  if (cut) {
    text.title = text.innerText.trim();
    text.dataset.whole = '';
  } else if (text.dataset.whole !== undefined) {
    text.removeAttribute('title');
    delete text.dataset.whole;
  }
}

/** tellWhole does so for as long as it is not ended. */
export function tellWhole(): () => void {
  document.addEventListener('mouseover', look, { passive: true });
  return () => document.removeEventListener('mouseover', look);
}
