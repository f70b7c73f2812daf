// An analysis costs power: it stops while nobody sees it, and when the battery is low.
import type { Analysis } from './analysis.svelte';

interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Below this part of its charge a battery is low. */
const LOW = 0.2;

/**
 * watchPower has an analysis run only while its panel is there, the page is seen and the battery lasts. It is called
 * when there is a panel, and what it returns when that is gone.
 */
export function watchPower(analysis: Analysis): () => void {
  let battery: Battery | null = null;
  const panel = {};
  const seen = () => analysis.watch(panel, !document.hidden);
  const charged = () => {
    if (battery && !battery.charging && battery.level < LOW) analysis.pause('battery');
  };
  seen();
  document.addEventListener('visibilitychange', seen);
  // Not every browser tells.
  void (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().then((told) => {
    battery = told;
    battery.addEventListener('levelchange', charged);
    battery.addEventListener('chargingchange', charged);
  });
  return () => {
    analysis.watch(panel, false);
    document.removeEventListener('visibilitychange', seen);
    battery?.removeEventListener('levelchange', charged);
    battery?.removeEventListener('chargingchange', charged);
  };
}
