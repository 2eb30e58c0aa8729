// Takes screenshots of every page of the admin console, at phone and desktop width:
//   node scripts/admin-screens.mjs empty|full [folder]
// The product must be running (DATA_DIR as for make start). Take `empty` from a new product, and
// `full` after `make demo`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { PLACES, pageOf, signInAt, untilShown } from './admin-places.mjs';

const [state = 'full', folder = '.cache/screens'] = process.argv.slice(2);
const running = join(process.env.DATA_DIR ?? '.data', 'runtime.json');
const { publicUrl, admin } = JSON.parse(readFileSync(running, 'utf8'));
const SIZES = { phone: { width: 390, height: 844 }, desk: { width: 1280, height: 800 } };
const MOST_HEIGHT = 2000;
/** Tabs for which a second screenshot shows the panel of the first row. */
const PANELS = ['users', 'withdrawals', 'deposit-logs', 'activity', 'ledger-journal'];

const signedIn = await signInAt(publicUrl, admin);

async function shoot(browser, size, theme) {
  const look = { baseURL: publicUrl, viewport: SIZES[size], colorScheme: theme };
  const page = await pageOf(browser, signedIn, look);
  // A screenshot of a panel shows only the viewport. A longer list is cut off below `MOST_HEIGHT`.
  const save = async (name, isPanel = false) => {
    const path = join(folder, `admin-${name}-${state}-${size}.png`);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, ...SIZES[size], height: Math.min(height, MOST_HEIGHT) };
    await page.screenshot(isPanel ? { path } : { path, fullPage: true, clip });
  };
  for (const [name, path] of Object.entries(PLACES)) {
    await page.goto(path);
    await untilShown(page);
    await page.waitForTimeout(600);
    await save(name);
    const row = page.locator('table:visible tbody button, li.relative > button').first();
    if (state !== 'full' || !PANELS.includes(name) || !(await row.isVisible())) continue;
    await row.click();
    await page.getByRole('dialog').waitFor();
    await page.waitForTimeout(600);
    await save(`${name}-panel`, true);
  }
  await page.context().close();
}

mkdirSync(folder, { recursive: true });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
await shoot(browser, 'phone', 'dark');
await shoot(browser, 'desk', 'light');
await browser.close();
