import type { Locator, Page } from '@playwright/test';
import { adminPage, code, colleague, goWithin, press, richPlayer, tabLink } from './world/admin.ts';
import { rowInEachList } from './world/console-rows.ts';
import { newTournament } from './world/matches.ts';
import { admin, browseAs, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Creates a withdrawal of each type by one player; returns the player's email. */
async function twoWithdrawals(): Promise<string> {
  const { email, token } = await richPlayer(await admin(), 300);
  const wishes = [
    { amount: 120, type: 'upi', upiId: `pay${Date.now()}@okhdfcbank` },
    { amount: 130, type: 'google_play', email },
  ];
  for (const wish of wishes) await call('POST', '/withdrawals/request', wish, token);
  return email;
}

/**
 * Returns the texts of cells that are cut at the side or below. Email addresses are left out,
 * because those of the tests are longer than those of players.
 */
const cutCells = (rows: Locator) =>
  rows.locator('td').evaluateAll((cells) =>
    cells
      .filter((cell) =>
        [cell, ...cell.querySelectorAll('span')].some(
          (each) =>
            each.clientWidth > 1 &&
            getComputedStyle(each).overflow !== 'visible' &&
            (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 1),
        ),
      )
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => !text.includes('@example.com')),
  );

test('the list of withdrawals shows every cell in full, in rows of 40 px', async ({ page }) => {
  const email = await twoWithdrawals();
  await adminPage(page, `withdrawals&q=${email}`, 1440);
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(2);
  expect(await cutCells(rows)).toEqual([]);
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => Math.round(row.getBoundingClientRect().height)),
  );
  expect(heights.filter((height) => height > 41)).toEqual([]);
});

test('the rows of a list stay in their place when a panel opens', async ({ page }) => {
  const name = `Panel ${Date.now()} with quite a long name`;
  await newTournament(await admin(), { name });
  const email = await twoWithdrawals();
  for (const path of [
    `/admin/tournaments?q=${encodeURIComponent(name)}&status=upcoming`,
    `/admin?tab=withdrawals&type=upi&q=${email}`,
  ]) {
    await adminPage(page, path, 1440);
    await page.evaluate(() => localStorage.setItem('admin.matches', 'rows'));
    await page.goto(path);
    const row = page.locator('tr[data-row]').first();
    const before = await row.boundingBox();
    await row.getByRole('button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect((await row.boundingBox())?.y, path).toBe(before?.y);
  }
});

test('the panel of a match shows the next step of the match as the main action at the bottom', async ({
  page,
}) => {
  const name = `Next step ${Date.now()}`;
  const id = await newTournament(await admin(), { name });
  await adminPage(page, `/admin/tournaments?q=${id}&id=${id}`, 1440);
  const panel = page.getByRole('dialog', { name });
  await panel.getByRole('button', { name: 'Add room' }).click();
  await expect(page.getByRole('dialog', { name: `Room of ${name}` })).toBeVisible();
});

test('the number of waiting withdrawals is red while a waiting withdrawal is overdue', async ({
  page,
}) => {
  await twoWithdrawals();
  let isOverdue = false;
  // A real withdrawal becomes overdue only after two days, so the response of the list is changed.
  await page.route('**/api/withdrawals/admin/all?*limit=1', async (route) => {
    const response = await route.fetch();
    const { withdrawals, ...rest } = await response.json();
    const changed = withdrawals.map((each: object) => ({ ...each, overdue: isOverdue }));
    await route.fulfill({ response, json: { ...rest, withdrawals: changed } });
  });
  await adminPage(page, 'settings');
  const link = tabLink(page, 'withdrawals');
  await expect(link.getByText(/ waiting$/)).toBeAttached();
  isOverdue = true;
  await page.reload();
  await expect(link.getByText(/ waiting, overdue$/)).toBeAttached();
});

test('the search finds players by name and matches for finance staff, and opens them in the ledger', async ({
  page,
}) => {
  const boss = await admin();
  const [finance, player] = [await colleague(boss, 'finance'), await richPlayer(boss, 30)];
  const name = `Cup ${code()}`;
  const id = await newTournament(boss, { name });
  await browseAs(page, finance, true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/admin');
  const line = page.getByRole('combobox', { name: 'A page, a name, an email or an ID' });
  await press(page, 'Search');
  await line.fill(player.email.slice(0, -4));
  await page.getByRole('option', { name: `Account of ${player.email}` }).click();
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
  await press(page, 'Search');
  await line.fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page).toHaveURL(`/admin?tab=ledger&view=journal&reference=${id}`);
  // The key Enter must not press the tab, which gets the focus back when the search closes.
  await page.getByRole('tab', { name: 'Statement' }).click();
  await page.keyboard.press('Control+k');
  await line.fill(player.email);
  await page.getByRole('option', { name: `Account of ${player.email}` }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `Wallet of ${player.email}` })).toBeVisible();
});

/**
 * The lists of the console: the address below /admin, the name of the table, and the main action of
 * a row's panel, or null if Enter opens another list.
 */
const LISTS = [
  ['/tournaments', 'Tournaments', /^(Add room|Publish and start|Declare results)$/],
  ['?tab=completed-tournaments', 'Completed tournaments'],
  ['?tab=tournaments', 'Tournaments'],
  ['?tab=users', 'Users', /^Tokens$/],
  ['?tab=banned', 'Banned users', /^Unban$/],
  ['?tab=tokens', 'Top 10 token holders'],
  ['?tab=withdrawals', 'Pending withdrawals', /^Mark as paid and open next$/],
  ['?tab=completed-withdrawals', 'Completed withdrawals', /^Save$/],
  ['?tab=deposit-logs', 'Deposit logs', /^Show in the ledger$/],
  ['?tab=promo-codes', 'Promo codes'],
  ['?tab=ledger', 'Journal'],
  ['?tab=ledger&view=trial-balance', 'Trial balance by kind of account', null],
  ['?tab=ledger&view=trial-balance&type=player', 'Wallet'],
  ['?tab=payment-queue', 'Payment queue'],
  ['?tab=approvals', 'Requests for a second admin', /^(Withdraw request|Approve)$/],
  ['?tab=risk', 'Risk review', /^(Assign to me|Return to queue)$/],
  ['?tab=activity', 'Activity'],
  ['?tab=mail', 'Mail'],
  ['?tab=staff', 'Staff'],
] as const;

/**
 * Moves through the rows with j and k, ticks a row with x, and opens and closes a row's panel. Its
 * main action must be in view on a desktop and on a phone.
 */
async function expectKeys(page: Page, rows: Locator, main?: RegExp | null): Promise<void> {
  const press = (key: string) => page.keyboard.press(key);
  const wayIn = (at: number) => rows.nth(at).locator('[data-way-in]');
  const hasMore = (await rows.count()) > 1;
  await press('j');
  await expect(wayIn(0)).toBeFocused();
  if (hasMore) {
    await press('j');
    await expect(wayIn(1)).toBeFocused();
    await press('k');
    await expect(wayIn(0)).toBeFocused();
  }
  const tick = rows.first().getByRole('checkbox');
  if ((await tick.count()) > 0) {
    await press('x');
    await expect(tick).toBeChecked();
    await press('x');
    await expect(tick).not.toBeChecked();
  }
  if (main === null || (await wayIn(0).getAttribute('type')) !== 'button') return;
  await press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  if (main) {
    const action = page.locator('dialog :is(button, a)').filter({ hasText: main });
    await expect(action).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(action).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(rows.first()).toBeVisible();
  }
  // A panel for paying begins in its text field, where j is only a letter.
  const isTyping = (await page.locator('dialog input:focus').count()) > 0;
  if (hasMore && !isTyping) {
    await press('j');
    await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');
  }
  await press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the first row of each list begins within 220 pixels of the top, and the keys j, k, x, Enter and Esc work there', async ({
  page,
}) => {
  await rowInEachList(await admin());
  // Without the live stream, other tests do not add rows meanwhile.
  await page.route('**/api/events?*', (route) => route.abort());
  await adminPage(page, 'dashboard');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.evaluate(() => localStorage.setItem('admin.matches', 'rows'));
  for (const [path, name, main] of LISTS) {
    await test.step(path, async () => {
      await goWithin(page, `/admin${path}`);
      const rows = page.getByRole('table', { name }).locator('tbody [data-row]');
      const top = async () => (await rows.first().boundingBox())?.y;
      await expect.poll(top, path).toBeLessThanOrEqual(220);
      await expectKeys(page, rows, main);
    });
  }
  // The table of payments is empty here, so its message is measured.
  await goWithin(page, '/admin?tab=reconciliation');
  const place = page.getByText('No payments in this period').locator('..');
  const top = async () =>
    (await place.or(page.getByRole('table').locator('[data-row]')).first().boundingBox())?.y;
  await expect.poll(top).toBeLessThanOrEqual(220);
});

test('a pointer that rests on a link fetches the list before the press', async ({ page }) => {
  await twoWithdrawals();
  await adminPage(page, 'settings');
  const list = /\/withdrawals\/admin\/all\?.*limit=20/;
  const answered = page.waitForResponse(list);
  await tabLink(page, 'withdrawals').hover();
  await (await answered).finished();
  // The rows can only come from the answer that the pointer has caused.
  await page.route(list, (route) => route.abort());
  await tabLink(page, 'withdrawals').click();
  await expect(page.locator('tr[data-row]').first()).toBeVisible();
});
