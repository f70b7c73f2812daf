// How one likes to play, kept in this browser.
import type { Pace } from '../api/types';

export const paces: Pace[] = ['fast', 'normal', 'slow', 'steps'];

const shelf = 'scrip.habits';

interface Kept {
  pace: Pace;
  confirmPass: boolean;
}

class Habits {
  /** how fast bots move where one plays with nobody else */
  pace = $state<Pace>('normal');
  /** the key P asks before it ends a turn in which something else was possible */
  confirmPass = $state(true);

  constructor() {
    const kept = read();
    if (kept.pace && paces.includes(kept.pace)) this.pace = kept.pace;
    this.confirmPass = kept.confirmPass !== false;
  }

  set(change: Partial<Kept>): void {
    localStorage.setItem(shelf, JSON.stringify({ ...read(), ...change }));
    Object.assign(this, change);
  }
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(shelf) ?? '{}') as Partial<Kept>;
  } catch {
    return {};
  }
}

export const habits = new Habits();
