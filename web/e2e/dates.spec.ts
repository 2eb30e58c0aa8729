import { readFileSync } from 'node:fs';
import { adminPage, press, richPlayer } from './world/admin.ts';
import { admin, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Returns the day of India that lies `days` before today, such as `2026-11-22`. */
const daysAgo = (days: number) =>
  new Date(Date.now() + 330 * 60_000 - days * 86_400_000).toISOString().slice(0, 10);

test('the file of a list contains only the days of the chosen dates', async ({ page }) => {
  const { email, token } = await richPlayer(await admin(), 50);
  await call('POST', '/withdrawals/request', { amount: 20, type: 'upi', upiId: 'a@ybl' }, token);
  const [today, yesterday] = [daysAgo(0), daysAgo(1)];
  await adminPage(page, `withdrawals&q=${email}`);
  for (const [preset, day, count] of [
    ['Yesterday', yesterday, 0],
    ['Today', today, 1],
  ] as const) {
    const dates = page.getByRole('button', { name: /^Requested(:|$)/ });
    // The column's header has the same name as the filter but opens no dialog.
    await dates.and(page.locator('[aria-haspopup="dialog"]')).click();
    await press(page, preset);
    await expect(page).toHaveURL(new RegExp(`from=${day}&to=${day}`));
    const coming = page.waitForEvent('download');
    await press(page, 'Export CSV');
    const saved = await coming;
    expect(saved.suggestedFilename()).toBe(`arena-withdrawals-${day}.csv`);
    const rows = readFileSync(await saved.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
      .slice(1);
    expect(rows, preset).toHaveLength(count);
  }
});
