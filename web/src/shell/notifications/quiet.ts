// Quiet hours, as the person set them, by the clock of the place where they live.

interface OwnHours {
  zone: string;
  quietFrom: string;
  quietTo: string;
  off: readonly string[];
}

const minutes = (clock: string): number => {
  const [h, m] = clock.split(':').map(Number);
  return h * 60 + m;
};

/** there is the day and the time of day at the place, as "2026-12-01" and "23:05". */
export function there(zone: string, at: Date): { day: string; clock: string } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone || undefined,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const of = (type: string) => parts.find((p) => p.type === type)?.value ?? '';
  return { day: `${of('year')}-${of('month')}-${of('day')}`, clock: `${of('hour')}:${of('minute')}` };
}

/** isQuiet tells whether nothing should ring. */
export function isQuiet({ zone, quietFrom, quietTo, off }: OwnHours, at: Date): boolean {
  const { day, clock } = there(zone, at);
  if (off.includes(day)) return true;
  if (!quietFrom || !quietTo || quietFrom === quietTo) return false;
  const [from, to, now] = [quietFrom, quietTo, clock].map(minutes);
  return from < to ? from <= now && now < to : from <= now || now < to;
}
