// What modules ask of a browser on their way in, for an engine that is none; imported before all else.
import { plainIntl } from './intl';

const nothing = () => {};
const none = {
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: { documentElement: { style: {}, dataset: {} }, cookie: '', addEventListener: nothing },
  location: { pathname: '/', search: '', hash: '', origin: '' },
  history: { replaceState: nothing },
  localStorage: { getItem: () => null, setItem: nothing },
  navigator: { language: 'en', languages: ['en'] },
  Intl: plainIntl,
};
for (const [name, value] of Object.entries(none))
  if (!(name in globalThis)) Object.assign(globalThis, { [name]: value });
