// What only an analysis needs, loaded together when it is first wanted.
export { Analysis } from './analysis.svelte';
export { default as Panel } from './Panel.svelte';
