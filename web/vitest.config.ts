import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { jsx } from './build/jsx.ts';

const CHROMIUMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
const executablePath =
  process.env.CHROMIUM ??
  CHROMIUMS.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));

const REPOSITORY = join(import.meta.dirname, '..');
const PACKAGES = join(REPOSITORY, 'node_modules');

/** Component tests: pages and components in a real browser, with answers instead of the product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: join(REPOSITORY, '.cache/components/vite'),
  plugins: [
    // Splits the pages, so that a test loads only the pages that it shows.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, quoteStyle: 'single' }),
    jsx(),
    tailwindcss(),
  ],
  // All packages are prepared at the start. One that is found later reloads the tests.
  optimizeDeps: {
    entries: [
      'src/main.tsx',
      'src/routes/**/*.tsx',
      'src/**/*.browser.test.tsx',
      'test/*.{ts,tsx}',
    ],
  },
  // A linked folder of packages belongs to another checkout, whose fonts the tests need too.
  server: { fs: { allow: [REPOSITORY, realpathSync(PACKAGES)] } },
  test: {
    include: ['src/**/*.browser.test.tsx'],
    attachmentsDir: join(REPOSITORY, '.cache/components/attachments'),
    // Time limits in milliseconds, long enough for slow machines.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    testTimeout: 60_000,
    setupFiles: ['./test/setup.ts'],
    // A worker has one page for all its files, so that it reads the modules of the application once.
    // Each visit sets all that a page may have kept (test/open.tsx).
    isolate: false,
    // A page waits for half of its time, mostly for its next frame, so that two cores need more pages.
    maxWorkers: 3,
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      traceView: false,
      screenshotFailures: true,
      viewport: { width: 390, height: 844 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--no-first-run',
            // Without a graphics card, blurred backgrounds cost most of the time of a frame.
            '--blink-settings=prefersReducedTransparency=true',
          ],
        },
        contextOptions: {
          locale: 'en-IN',
          timezoneId: 'Asia/Kolkata',
          colorScheme: 'dark',
          reducedMotion: 'reduce',
        },
        actionTimeout: 15_000,
      }),
    },
  },
});
