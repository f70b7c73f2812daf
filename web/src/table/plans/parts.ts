// What only trying and keeping plans need, loaded together when it is first wanted.
export { default as Band } from './Band.svelte';
export { default as Kept } from './Kept.svelte';
export { default as Offer } from './Offer.svelte';
export { default as PlanArea } from './PlanArea.svelte';
export { Trial } from './trial.svelte';
