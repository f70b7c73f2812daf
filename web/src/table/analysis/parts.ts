// What only an analysis needs, loaded together when it is first wanted.
export { AnalysisDesk } from './desk.svelte';
export { default as Panel } from './Panel.svelte';
