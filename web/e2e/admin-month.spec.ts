import { colleague, expectSound, richPlayer, tabLink } from './world/admin.ts';
import { admin, browseAs } from './world/people.ts';
import { countPresses, expectAtMost } from './world/presses.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test('one click on the first page of the console shows the tokens owed to players as of yesterday', async ({
  page,
}) => {
  const boss = await admin();
  await richPlayer(boss, 70);
  await browseAs(page, boss, true);
  await page.goto('/admin');
  const owed = page.getByRole('link', { name: 'Owed to players', exact: true });
  await expect(owed).toBeVisible();
  await expect(page.getByText('wallets, held and in pots')).toBeVisible();
  const counted = await countPresses(page);
  await owed.click();
  await expect(page.locator('[data-owed]')).toHaveText(/^₹[\d,]+$/);
  await expect(page.getByRole('button', { name: 'Yesterday', pressed: true })).toBeVisible();
  expectAtMost(await counted(), { presses: 2, keys: 0 });
  await page.getByRole('button', { name: 'Today' }).click();
  await expect(page.getByText('Owed to players as of now')).toBeVisible();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^arena-owed-to-players-[\d-]+[.]csv$/);
  await expectAccessible(page);
});

test('finance staff can close last month and download its zip file in four presses', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const boss = await admin();
  await page.setViewportSize({ width: 1280, height: 900 });
  await browseAs(page, await colleague(boss, 'finance'), true);
  await page.goto('/admin');
  await expect(tabLink(page, 'ledger')).toBeVisible();
  const counted = await countPresses(page);
  await tabLink(page, 'ledger').click();
  await page.getByRole('tab', { name: 'Close month' }).click();
  const close = page.getByRole('button', { name: /^Close \w+ \d{4}$/ });
  await expect(close).toBeVisible();
  // The product of the tests is new, so its ledger has no events of last month.
  await expect(page.getByText(/^Nothing happened in \w+ \d{4}: .*no events/)).toBeVisible();
  // The ledger is verified by itself.
  const proof = page.getByRole('listitem').filter({ hasText: 'Verification of the ledger' });
  await expect(proof.getByRole('button', { name: 'Verify now' })).toHaveCount(0);
  await expect(page.getByText('Verifying the ledger…')).toHaveCount(0);
  await close.click();
  const closed = page.getByRole('region', { name: 'Closed months' });
  const coming = page.waitForEvent('download');
  await closed.getByRole('button', { name: /^Download .*, version 1$/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^arena-\d{4}-\d{2}-v1[.]zip$/);
  expectAtMost(await counted(), { presses: 4, keys: 0 });
  await expectSound(page);
});
