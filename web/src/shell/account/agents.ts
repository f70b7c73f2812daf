// What a browser calls itself, in two words: browsers claim to be many others, so the order matters.

const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

interface Agent {
  /** undefined where it is none that is known */
  browser?: string;
  system?: string;
  phone: boolean;
}

const named = (list: [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** agentOf is what a User-Agent header tells a person. */
export const agentOf = (text: string): Agent => ({
  browser: named(browsers, text),
  system: named(systems, text),
  phone: /\b(iPhone|iPod|Mobile)\b/.test(text),
});
