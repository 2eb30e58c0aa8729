import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const installed = (names: readonly string[]) =>
  process.env.CHROMIUM ?? names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
const WHOLE = ['chromium', 'chromium-browser', 'google-chrome'];
const chromium = installed(WHOLE);
/** Prefers the headless build of Chromium, which needs about a quarter less processor time. */
const shell = installed(['chromium-headless-shell', ...WHOLE]);
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Otherwise each new context starts a spare process, which no test uses.
  '--renderer-process-limit=1',
  // Without a graphics card, the blur behind dialogs takes half of the time of each frame.
  '--blink-settings=prefersReducedTransparency=true',
];

/** The spec of notifications, which only the full Chromium supports. */
const NOTIFIED = '**/push.spec.ts';
const TIMED = '**/slow-phone.spec.ts';
const spec = (name: string) => `**/${name}.spec.ts`;
/** The spec that counts requests. No other test may change matches at the same time. */
const COUNTED = spec('evening');
/** The spec that changes how withdrawals are paid. No other test may move withdrawals meanwhile. */
const PAID = spec('payouts-auto');
/**
 * Specs that run alone, because they break the payment sandbox or change a setting for all users.
 */
const FOR_ALL = ['failed-payment', 'age-and-state'].map(spec);
/** Specs with the longest tests, which run first, so that at the end no worker waits for one. */
const LONG = [
  'round',
  'squads',
  'first-evening',
  'admin-counted',
  'hindi-walk',
  'news',
  'two-browsers',
  'admin-ledger',
].map(spec);

/**
 * Every test runs against the whole product, which is started for the run, and calls the real API.
 */
export default defineConfig({
  testDir: '.',
  // The projects with dependencies run alone, after the other projects, because they measure time,
  // count requests or affect all users. `--no-deps` runs such a project without the others.
  projects: [
    { name: 'long', testMatch: LONG },
    {
      name: 'product',
      testMatch: '**/*.spec.ts',
      testIgnore: [...LONG, NOTIFIED, TIMED, COUNTED, PAID, ...FOR_ALL],
    },
    {
      name: 'notifications',
      testMatch: NOTIFIED,
      use: { launchOptions: { executablePath: chromium, args } },
    },
    {
      name: 'slow-phone',
      testMatch: TIMED,
      fullyParallel: false,
      dependencies: ['long', 'product', 'notifications'],
    },
    {
      // The one waits for payouts, and meanwhile the other changes matches.
      name: 'evening',
      testMatch: [COUNTED, PAID],
      fullyParallel: false,
      workers: 2,
      dependencies: ['slow-phone'],
    },
    {
      name: 'for-all',
      testMatch: FOR_ALL,
      fullyParallel: false,
      workers: 1,
      dependencies: ['evening'],
    },
  ],
  globalSetup: './start-product.ts',
  outputDir: '../../.cache/e2e-results',
  fullyParallel: true,
  // There are more workers than cores, because a test mostly waits for the product.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  // Time limits in milliseconds, long enough for slow machines; a wait ends as soon as its
  // condition holds.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    // start-product.ts sets this variable before the workers read this file.
    baseURL: process.env.ARENA_URL,
    viewport: { width: 390, height: 844 },
    locale: 'en-IN',
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    timezoneId: 'Asia/Kolkata',
    // Every test is a first visit without a service worker, except in the specs that allow one.
    serviceWorkers: 'block',
    // A trace renders the page again after each step and takes a third of the run's time.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: shell, args },
  },
});
