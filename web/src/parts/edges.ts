// To which sides an element can be scrolled still, told by its attribute data-more: "left", "right", or both.

export function edges(node: HTMLElement): () => void {
  const look = () => {
    const left = node.scrollLeft > 1;
    const right = node.scrollLeft + node.clientWidth < node.scrollWidth - 1;
    const more = [left ? 'left' : '', right ? 'right' : ''].filter(Boolean).join(' ');
    if (more) node.dataset.more = more;
    else delete node.dataset.more;
  };
  const watch = new ResizeObserver(look);
  watch.observe(node);
  for (const child of node.children) watch.observe(child);
  node.addEventListener('scroll', look, { passive: true });
  return () => {
    watch.disconnect();
    node.removeEventListener('scroll', look);
  };
}
