// How the numbers of a person's page are said.

/** share is a part of a whole in per cent, to a tenth. */
export const share = (part: number, whole: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(whole === 0 ? 0 : part / whole);

/** took is a length of time in its two largest units: "2 h 40 min", "45 s". */
export function took(seconds: number, lang: string): string {
  const say = (n: number, unit: string) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(n);
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(seconds / 3600);
  const parts =
    seconds < 60
      ? [say(seconds, 'second')]
      : minutes < 60
        ? [say(minutes, 'minute')]
        : hours < 24
          ? [say(Math.floor(minutes / 60), 'hour'), minutes % 60 ? say(minutes % 60, 'minute') : '']
          : [say(Math.floor(hours / 24), 'day'), hours % 24 ? say(hours % 24, 'hour') : ''];
  return parts.filter(Boolean).join(' ');
}
