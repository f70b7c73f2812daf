// An analysis costs power: it stops while nobody sees it, and when the battery is low.
import type { AnalysisDesk } from './desk.svelte';

interface Battery extends EventTarget {
  readonly charging: boolean;
  readonly level: number;
}

/** Below this part of its charge a battery is low. */
const LOW = 0.2;

/** watchPower pauses an analysis when it should not run, and lets one go on that stopped because nobody looked. */
export function watchPower(desk: AnalysisDesk): () => void {
  let battery: Battery | null = null;
  const seen = () => {
    if (document.hidden) desk.pause('hidden');
    else if (desk.stage === 'paused' && desk.paused === 'hidden') desk.goOn();
  };
  const charged = () => {
    if (battery && !battery.charging && battery.level < LOW) desk.pause('battery');
  };
  document.addEventListener('visibilitychange', seen);
  // Not every browser tells.
  void (navigator as { getBattery?: () => Promise<Battery> }).getBattery?.().then((told) => {
    battery = told;
    battery.addEventListener('levelchange', charged);
    battery.addEventListener('chargingchange', charged);
  });
  return () => {
    document.removeEventListener('visibilitychange', seen);
    battery?.removeEventListener('levelchange', charged);
    battery?.removeEventListener('chargingchange', charged);
  };
}
