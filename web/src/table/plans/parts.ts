// What only trying and keeping plans need, loaded together when it is first wanted.
export { default as Kept } from './Kept.svelte';
export { default as Offer } from './Offer.svelte';
export { default as TryArea } from './TryArea.svelte';
export { default as TryBar } from './TryBar.svelte';
export { Trial } from './trial.svelte';
