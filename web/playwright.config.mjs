// The browser tests: npx playwright test --project=test [file ...]. SCRIP is the binary, CHROMIUM the browser.
import { defineConfig } from '@playwright/test';
import { launchOptions, still } from './e2e/helpers/browser.mjs';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.test.mjs',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The smallest machine we run on has two cores, and a test mostly waits.
  workers: 3,
  // A test may take as long as it takes; whatever it waits for may not stand still.
  timeout: 20 * still,
  expect: { timeout: still },
  use: {
    launchOptions,
    actionTimeout: still,
    navigationTimeout: still,
    // What was done, asked and said; what was drawn besides (a fifth more work) in make long, or by --trace=on.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
  },
  reporter: [['list'], ['html', { open: 'never', outputFolder: 'test-report' }]],
  projects: [
    { name: 'test', grepInvert: /@(long|more|shots)/ },
    // What make test leaves out, without and with what takes minutes; and then all but the longest with the engine at work in every
    // browser.
    { name: 'more', grep: /@more/ },
    { name: 'long', grep: /@(long|more)/, use: { axe: true, trace: 'retain-on-failure' } },
    {
      name: 'engine',
      grepInvert: /@(long|shots)/,
      use: { engine: true, axe: true, trace: 'retain-on-failure' },
    },
    { name: 'shots', grep: /@shots/ },
  ],
});
