// An analysis costs power: it stops while nobody sees it, and when the battery is low.
import type { AnalysisDesk } from './desk.svelte';

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
export function watchPower(desk: AnalysisDesk): () => void {
  let battery: Battery | null = null;
  const panel = {};
  const seen = () => desk.watch(panel, !document.hidden);
  const charged = () => {
    if (battery && !battery.charging && battery.level < LOW) desk.pause('battery');
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
    desk.watch(panel, false);
    document.removeEventListener('visibilitychange', seen);
    battery?.removeEventListener('levelchange', charged);
    battery?.removeEventListener('chargingchange', charged);
  };
}
