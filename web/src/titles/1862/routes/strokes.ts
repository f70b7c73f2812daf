// Each train's route has its own colour and its own stroke: solid, dashed, dotted.

const COLOURS = 6;
const DASHES = ['none', '7 5', '0.1 6.4', '10 4 0.1 4'];

export const colourOf = (i: number): string => `var(--m62-r${i % COLOURS})`;
export const dashOf = (i: number): string => DASHES[(i + Math.floor(i / COLOURS)) % DASHES.length]!;
