import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { adminPage, expectAccessible, press, richPlayer } from './world/admin.ts';
import { admin, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

const INCOMPLETE = 'This date is incomplete or does not exist.';
const WAITS = 'Complete the date above';

/** Replaces a field's date by typing. */
async function typeDate(page: Page, label: string, keys: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true });
  await field.focus();
  await page.keyboard.type(keys);
}

/** Opens the date filter, which on a phone is behind the button Filters. */
async function openDates(page: Page, field: string, width: number): Promise<void> {
  if (width < 640) await page.getByRole('button', { name: /^Filters/ }).click();
  const [name] = field.split(' ');
  const named = page.getByRole('button', { name: new RegExp(`^${name}(:|$)`) });
  // The column's header has the same name as the filter button but opens no dialog.
  await named.and(page.locator('[aria-haspopup="dialog"]')).click();
}

const LISTS = [
  { tab: 'deposit-logs', field: 'Attempted from', exports: true },
  { tab: 'withdrawals', field: 'Requested from', exports: true },
  { tab: 'users', field: 'Created from', exports: true },
  { tab: 'promo-codes', field: 'Created from', exports: false },
  { tab: 'activity', field: 'Done from', exports: true },
  { tab: 'reconciliation', field: 'Paid from', exports: false },
  { tab: '/admin/tournaments', field: 'Starts from', exports: true },
];

for (const width of [390, 1280]) {
  test(`a half-typed date in the filter of a list shows an error and hides the list, at ${width} px`, async ({
    page,
  }) => {
    for (const { tab, field, exports } of LISTS) {
      await adminPage(page, tab, width);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await openDates(page, field, width);
      await typeDate(page, field, '5 Nov');
      await expect(page.getByText(WAITS), tab).toBeVisible();
      await page.getByLabel(field, { exact: true }).blur();
      await expect(page.getByText(INCOMPLETE), tab).toBeVisible();
      await expect(page.getByRole('table'), tab).toHaveCount(0);
      if (exports) await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
      await typeDate(page, field, '5 Nov 2026');
      await expect(page.getByText(WAITS), tab).toHaveCount(0);
      await expect(page.getByText(INCOMPLETE)).toHaveCount(0);
      await expect(page).toHaveURL(/from=2026-11-05/);
    }
  });

  test(`an incomplete or impossible "As of" date hides the balances, at ${width} px`, async ({
    page,
  }) => {
    await adminPage(page, 'ledger&view=trial-balance', width);
    const balances = page.getByText(/^After event #\d/);
    await expect(balances).toBeVisible();
    for (const keys of ['5 Nov', '31 Feb 2026, 8 pm']) {
      await typeDate(page, 'As of (IST)', keys);
      await expect(page.getByText(WAITS)).toBeVisible();
      await press(page, 'Show');
      await expect(page.getByText(INCOMPLETE)).toBeVisible();
      await expect(balances).toHaveCount(0);
      await expect(page).not.toHaveURL(/asOf/);
      await page.reload();
      await expect(balances).toBeVisible();
    }
    await page.getByLabel('As of (IST)').fill('2098-01-01T00:00');
    await press(page, 'Show');
    await expect(page.getByText(/^Choose .* or earlier\.$/)).toBeVisible();
    await expect(balances).toHaveCount(0);
    await expectAccessible(page);
    await page.getByLabel('As of (IST)').fill('2026-01-01T00:00');
    await press(page, 'Show');
    await expect(page).toHaveURL(/asOf=2026-01-01T00%3A00/);
    await expect(page.getByText(WAITS)).toHaveCount(0);
  });

  test(`the statement, the journal and the exports of the ledger refuse an invalid time, at ${width} px`, async ({
    page,
  }) => {
    for (const [view, action] of [
      ['statement&account=house:promotions', 'Show'],
      ['journal', 'Apply'],
      ['exports', 'Apply'],
    ] as const) {
      await adminPage(page, `ledger&view=${view}`, width);
      const from = page.getByLabel('From (IST)');
      await from.waitFor({ state: 'attached' });
      if (!(await from.isVisible())) await page.locator('summary', { hasText: 'Filters' }).click();
      await typeDate(page, 'From (IST)', '5 Nov');
      await press(page, action);
      await expect(page.getByText(INCOMPLETE), view).toBeVisible();
      await expect(page).not.toHaveURL(/from=/);
      if (view === 'exports') {
        await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeDisabled();
      } else await expect(page.getByText(WAITS)).toBeVisible();
      await from.fill('20 Nov 2026, 10 am');
      await page.getByLabel(/^(To|As of) \(IST\)$/).fill('19/11/2026 10:00');
      await press(page, action);
      await expect(page.getByText(/^Choose 20.Nov.2026.* or later\.$/), view).toBeVisible();
      await expect(page).not.toHaveURL(/from=/);
    }
  });
}

test('a date range that starts after its end is applied only when the end is moved too', async ({
  page,
}) => {
  await adminPage(page, 'withdrawals&from=2026-10-01&to=2026-10-05');
  await openDates(page, 'Requested from', 1280);
  await page.getByLabel('Requested from').fill('2026-10-20');
  await expect(page.getByText(WAITS)).toBeVisible();
  await expect(page).toHaveURL(/from=2026-10-01/);
  await page.getByLabel('to', { exact: true }).fill('2026-10-25');
  await expect(page).toHaveURL(/from=2026-10-20.*to=2026-10-25|to=2026-10-25.*from=2026-10-20/);
  await expect(page.getByText(WAITS)).toHaveCount(0);
});

test('a date can be typed in the Indian format or chosen in the calendar', async ({ page }) => {
  await adminPage(page, '/admin/tournaments');
  await page.getByRole('button', { name: 'Create tournament' }).click();
  const form = page.getByRole('dialog', { name: 'Create tournament' });
  const start = form.getByLabel('Start (IST)');
  await expect(start).toHaveValue(/^\d{1,2} [A-Z][a-z]{2} 20\d\d, \d{1,2}:[03]0 [ap]m$/);
  await start.fill('5/1/2027 20:15');
  await start.blur();
  await expect(start).toHaveValue('5 Jan 2027, 8:15 pm');
  await form.getByRole('button', { name: 'Open the calendar' }).first().click();
  const calendar = page.getByRole('dialog', { name: 'Calendar' });
  await expect(calendar.getByRole('button', { name: /5th, 2027, selected$/ })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(start).toHaveValue('6 Jan 2027, 8:15 pm');
  await calendar.getByLabel('Time (IST)').selectOption('9:00 pm');
  await calendar.getByRole('button', { name: 'Done' }).click();
  await expect(start).toHaveValue('6 Jan 2027, 9:00 pm');
  await expect(form.getByLabel('End (IST)')).toHaveValue('6 Jan 2027, 10:00 pm');
  await form.getByRole('button', { name: 'Open the calendar' }).first().click();
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(start).toHaveValue('6 Jan 2027, 9:00 pm');

  await page.goto('/admin?tab=ledger&view=statement&account=house:promotions');
  await page.getByLabel('From (IST)').fill('20 Nov 2026, 10 am');
  const end = page.getByRole('button', { name: 'Open the calendar' }).nth(1);
  await expect(end).toHaveAccessibleDescription('As of (IST)');
  await page.getByLabel('As of (IST)').fill('21 Nov 2026, 9 am');
  await end.click();
  await calendar.getByRole('button', { name: /November 20th, 2026/ }).click();
  await expect(page.getByText(/^Choose 20.Nov.2026.* or later\.$/)).toBeVisible();
});

/** Returns the day of India that lies `days` before today, such as `2026-11-22`. */
const daysAgo = (days: number) =>
  new Date(Date.now() + 330 * 60_000 - days * 86_400_000).toISOString().slice(0, 10);

test('each preset of dates filters two lists, and their files contain only the days of the preset', async ({
  page,
}) => {
  const { email, token } = await richPlayer(await admin(), 50);
  await call('POST', '/withdrawals/request', { amount: 20, type: 'upi', upiId: 'a@ybl' }, token);
  const today = daysAgo(0);
  const lastOfMonth = daysAgo(Number(today.slice(8)));
  const weekday = (new Date(today).getUTCDay() + 6) % 7;
  const year = Number(today.slice(0, 4)) - (today.slice(5, 7) < '04' ? 1 : 0);
  const presets = [
    ['Today', today, today],
    ['Yesterday', daysAgo(1), daysAgo(1)],
    ['This week', daysAgo(weekday), today],
    ['This month', `${today.slice(0, 7)}-01`, today],
    ['Last month', `${lastOfMonth.slice(0, 7)}-01`, lastOfMonth],
    ['Financial year', `${year}-04-01`, today],
  ] as const;
  for (const [tab, field, file] of [
    ['withdrawals', 'Requested from', 'withdrawals'],
    ['users', 'Created from', 'users'],
  ] as const) {
    await adminPage(page, `${tab}&q=${email}`);
    for (const [preset, from, to] of presets) {
      await openDates(page, field, 1280);
      await page.getByRole('dialog').getByRole('button', { name: preset, exact: true }).click();
      const range = () => {
        const search = new URL(page.url()).searchParams;
        return [search.get('from'), search.get('to')];
      };
      await expect.poll(range, preset).toEqual([from, to]);
      const coming = page.waitForEvent('download');
      await press(page, 'Export CSV');
      const saved = await coming;
      const days = from === to ? from : `${from}-to-${to}`;
      expect(saved.suggestedFilename()).toBe(`arena-${file}-${days}.csv`);
      const rows = readFileSync(await saved.path(), 'utf8')
        .trimEnd()
        .split('\r\n')
        .slice(1);
      expect(rows, `${tab}: ${preset}`).toHaveLength(to === today ? 1 : 0);
    }
  }
});
