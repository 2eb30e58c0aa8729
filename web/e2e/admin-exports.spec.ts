import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { choose, colleague, expectSound, press, richPlayer } from './world/admin.ts';
import { admin, browseAs } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('an exported file has the SHA-256 hash that the screen shows, and its sums equal the trial balance', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const boss = await admin();
  await richPlayer(boss, 30);
  const finance = await colleague(boss, 'finance');
  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin?tab=ledger&view=exports');

  // The screen says that a cancelled export was cancelled. For a refused export, it shows the error
  // and a button to try again.
  await page.route('**/api/admin/ledger/export?*', () => undefined);
  await press(page, 'Export');
  await expect(page.getByRole('progressbar', { name: 'Exporting' })).toBeVisible();
  await press(page, 'Cancel');
  await expect(page.getByText('Cancelled. Nothing was saved.')).toBeVisible();
  await page.unroute('**/api/admin/ledger/export?*');
  const message = 'Other exports are running. Try again in a minute.';
  await page.route('**/api/admin/ledger/export?*', (route) =>
    route.fulfill({ status: 503, json: { statusCode: 503, message, code: 'EXPORTS_BUSY' } }),
  );
  await press(page, 'Export');
  await expect(page.getByText(`${message} Nothing was saved.`)).toBeVisible();
  await page.unroute('**/api/admin/ledger/export?*');

  const coming = page.waitForEvent('download');
  await press(page, 'Try again');
  const file = await coming;
  const bytes = readFileSync(await file.path());
  expect(file.suggestedFilename()).toMatch(/^arena-ledger-[\d-]+-[0-9a-f]{8}[.]csv$/);
  expect(bytes.toString().startsWith('\ufeffposition,recordedAt,recordedAtIst,')).toBe(true);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await expect(page.getByText(hash, { exact: true })).toBeVisible();
  await expect(page.getByText('equal to the trial balance')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Format').selectOption('hledger');
  await choose(page, 'Type of event', 'Tokens adjusted');
  const part = page.waitForEvent('download');
  await press(page, 'Export');
  expect(readFileSync(await (await part).path(), 'utf8')).toContain('player:');
  await expect(page.getByText('only of these events')).toBeVisible();

  const taken = page.getByRole('table', { name: 'Export history' });
  const row = taken.getByRole('row').filter({ hasText: hash.slice(0, 12) });
  await expect(row).toContainText(finance.email);
  await row.getByRole('button').first().click();
  const record = page.getByRole('dialog');
  await expect(record.getByText(hash, { exact: true })).toBeVisible();
  await expectSound(page);
});
