import type { Locator } from '@playwright/test';
import { adminPage, code, colleague, press, richPlayer, tabLink } from './world/admin.ts';
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
