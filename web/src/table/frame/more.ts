// What nobody sees at first of a game under way, under the tabs and at its end: it comes when the table has been drawn, or
// when it is asked for.
export { default as Chart } from '../charts/Chart.svelte';
export { default as EndBar } from '../end/EndBar.svelte';
export { default as LogPage } from '../log/LogPage.svelte';
export { default as Rules } from './Rules.svelte';
export { default as Spreadsheet } from '../charts/Spreadsheet.svelte';
export { default as ViewChart } from '../charts/ViewChart.svelte';
