// To which sides an element can be scrolled still, told by its attribute data-more: "left", "right", or both; and
// whether there is more below, by data-below: it fades out there.

export function edges(node: HTMLElement): () => void {
  const look = () => {
    const left = node.scrollLeft > 1;
    const right = node.scrollLeft + node.clientWidth < node.scrollWidth - 1;
    const more = [left ? 'left' : '', right ? 'right' : ''].filter(Boolean).join(' ');
    if (more) node.dataset.more = more;
    else delete node.dataset.more;
    node.toggleAttribute('data-below', node.scrollTop + node.clientHeight < node.scrollHeight - 2);
  };
  const watch = new ResizeObserver(look);
  watch.observe(node);
  const follow = () => {
    for (const child of node.children) watch.observe(child);
  };
  follow();
  const changes = new MutationObserver(follow);
  changes.observe(node, { childList: true });
  node.addEventListener('scroll', look, { passive: true });
  return () => {
    watch.disconnect();
    changes.disconnect();
    node.removeEventListener('scroll', look);
  };
}
