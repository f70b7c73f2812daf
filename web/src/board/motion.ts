// Motion explains and is short; a user who asked for less of it gets none.

import type { TransitionConfig } from 'svelte/transition';

/** Whether the reader asked for little motion, by the settings or by the system. */
export function still(): boolean {
  const asked = document.documentElement.dataset.motion;
  return asked === 'off' || (asked !== 'on' && matchMedia('(prefers-reduced-motion: reduce)').matches);
}

/** A piece lands on the board. */
export function landing(_node: Element): TransitionConfig {
  if (still()) return { duration: 0 };
  return {
    duration: 180,
    css: (t, u) => `opacity: ${Math.min(1, t * 2)}; transform: translateY(${(-14 * u * u).toFixed(2)}px)`,
  };
}

/** A preview fades in. */
export function appearing(_node: Element): TransitionConfig {
  return { duration: still() ? 0 : 90, css: (t) => `opacity: ${t}` };
}
