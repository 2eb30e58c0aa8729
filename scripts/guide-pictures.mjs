// Takes the screenshots in docs/admin-guide.md, or only the one with the given name:
//   node scripts/guide-pictures.mjs [folder [name]]
// The product must be running (DATA_DIR as for make start), new, and filled by `make demo`.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';

const folder = process.argv[2] ?? 'docs/screenshots';
const running = join(process.env.DATA_DIR ?? '.data', 'runtime.json');
const { publicUrl, admin } = JSON.parse(readFileSync(running, 'utf8'));

const answer = await fetch(`${publicUrl}/api/auth/admin-login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(admin),
});
const { token } = await answer.json();

mkdirSync(folder, { recursive: true });
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({
  baseURL: publicUrl,
  viewport: { width: 1120, height: 700 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
  timezoneId: 'Asia/Kolkata',
});
const page = await context.newPage();
const kept = { token, isAdmin: 'true' };
await page.addInitScript((items) => Object.assign(localStorage, items), kept);

const only = process.argv[3];

async function shoot(name, path, open = async () => undefined) {
  if (only && only !== name) return;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await open();
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `admin-${name}.png`) });
}

const press = (name) => page.getByRole('button', { name }).first().click();

await shoot('overview', '/admin?tab=dashboard');
await shoot('tournaments', '/admin/tournaments');
await shoot('results', '/admin/tournaments?status=active', () => press('Declare results'));
await shoot('withdrawal', '/admin?tab=withdrawals', () => press(/@/));
await shoot('integrity', '/admin?tab=ledger&view=integrity');
// An invented secret, so that the picture does not show a real one.
const secret = 'JBSWY3DPEHPK3PXP'.repeat(2);
const uri = `otpauth://totp/Arena:admin@example.com?issuer=Arena&secret=${secret}`;
await page.setViewportSize({ width: 1120, height: 960 });
await page.route('**/second-factor/begin', (route) => route.fulfill({ json: { secret, uri } }));
await shoot('sign-in', '/admin?tab=sign-in', async () => {
  await page.getByLabel('Your password', { exact: true }).fill(admin.password);
  await press('Set up');
});
await browser.close();
