// The server's time, which clocks run by: a browser's own may be minutes off. Each answer of the server tells it to
// the second; a difference smaller than that and the way here is none.
const noticeable = 2000;
let ahead = 0;

/** heedTime takes note of the time an answer was given at. */
export function heedTime(date: string | null): void {
  const told = date === null ? NaN : Date.parse(date);
  if (Number.isNaN(told)) return;
  const found = told - Date.now();
  ahead = Math.abs(found) < noticeable ? 0 : found;
}

export const serverTime = (): number => Date.now() + ahead;
