import { expectAccessible, richPlayer } from './world/admin.ts';
import { admin, browseAs } from './world/people.ts';
import { countPresses, expectAtMost } from './world/presses.ts';
import { expect, test } from './world/test.ts';

test('what is owed to players as of yesterday is one press from the first page', async ({
  page,
}) => {
  const boss = await admin();
  await richPlayer(boss, 70);
  await browseAs(page, boss, true);
  await page.goto('/admin');
  const owed = page.getByRole('link', { name: 'Owed to players', exact: true });
  await expect(owed).toBeVisible();
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
