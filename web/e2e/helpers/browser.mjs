// The browser of the system, and people who use it: each has a context of their own.
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The same browser without what only a screen needs, where it is installed: it does a sixth less for a test. */
const shell = existsSync(`${whole}-headless-shell`) ? `${whole}-headless-shell` : whole;
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What an address bar shows that nobody sees: two more pages for each window.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

export const launchOptions = { executablePath: shell, args };
/** The browser as people have it, for what the other has not: notices. */
export const launchWhole = () => chromium.launch({ executablePath: whole, args });

/** How long nothing may move before a test gives up, in milliseconds: a busy machine is slow, only a fault stands still. */
export const still = 60_000;

/**
 * A person: a browser context of their own, which has seen the tour and speaks English. Where every byte counts pages
 * ask the server for everything, and tests are quicker; one that is about what a browser does by itself says that it
 * need not. faults gets what goes wrong on any page of theirs.
 */
export async function person(browser, server, options = {}, faults = []) {
  const { tour = false, theme, width = 1440, height = 900, language = 'en', ...rest } = options;
  const { thrifty = rest.serviceWorkers !== 'allow', ...more } = rest;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    locale: language,
    reducedMotion: 'reduce',
    // What the pages ask for is asked for here, unless a test is about what is kept.
    serviceWorkers: 'block',
    ...more,
  });
  context.setDefaultTimeout(still);
  context.on('page', (page) => watched(page, faults));
  await context.addInitScript(
    ({ tour, theme, thrifty }) => {
      if (location.protocol === 'about:') return; // nothing was asked for yet
      if (thrifty) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      if (!tour) localStorage.setItem('scrip.toured', 'yes');
      if (theme && !localStorage.getItem('scrip.settings'))
        localStorage.setItem('scrip.settings', JSON.stringify({ theme }));
    },
    { tour, theme, thrifty },
  );
  return context.newPage();
}

function watched(page, faults) {
  page.on('pageerror', (e) => faults.push(e.stack ?? String(e)));
  page.on('console', (m) => {
    // A request that fails because the test cut the line is no fault of the page.
    if (m.type() === 'error' && !/Failed to load resource|ERR_|net::/.test(m.text())) faults.push(m.text());
  });
}
