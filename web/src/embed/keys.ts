// The keys of an embedded board. They come only while the frame has the focus, which it never takes by itself.
import type { Walk } from './walk.svelte';

const KEYS: Record<string, (walk: Walk) => void> = {
  ArrowLeft: (walk) => walk.leave(walk.at - 1),
  ArrowRight: (walk) => walk.leave(walk.at + 1),
  Home: (walk) => walk.leave(0),
  End: (walk) => walk.present(),
  ' ': (walk) => walk.toggle(),
};

/** pressed does what a key says; a button or a link has its own use for the space bar. */
export function pressed(e: KeyboardEvent, walk: Walk): void {
  const does = KEYS[e.key];
  if (!does || e.altKey || e.ctrlKey || e.metaKey || e.shiftKey) return;
  if (e.key === ' ' && (e.target as Element).closest('button, a')) return;
  e.preventDefault();
  does(walk);
}
