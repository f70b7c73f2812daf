// The time, told every second while anything on the page shows it; a slower one for what shows no seconds.
import { createSubscriber } from 'svelte/reactivity';
import { serverTime } from '../api/servertime';

const every = (ms: number) =>
  createSubscriber((update) => {
    const timer = setInterval(update, ms);
    return () => clearInterval(timer);
  });

const seconds = every(1000);
const slowly = every(10_000);

export const now = {
  get ms(): number {
    seconds();
    return serverTime();
  },
  get slow(): number {
    slowly();
    return serverTime();
  },
};
