import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { product } from './e2e/world/product.ts';

/** Debian's own browser where there is one; else the one Playwright fetched. */
const system = process.env.ARENA_CHROMIUM ?? '/usr/bin/chromium';
const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** The browser tests run on a product that is up: `make start`, or the one the harness starts. */
export default defineConfig({
  testDir: './e2e',
  outputDir: './test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list']],
  use: {
    baseURL: product().publicUrl,
    reducedMotion: 'reduce',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    trace: 'retain-on-failure',
    launchOptions: {
      args: [...quiet, '--disable-background-networking', '--disable-component-update'],
      ...(existsSync(system) ? { executablePath: system } : {}),
    },
  },
});
