import type { Locator } from '@playwright/test';
import { adminPage, code, colleague, press, richPlayer } from './world/admin.ts';
import { newTournament } from './world/matches.ts';
import { admin, browseAs, call } from './world/people.ts';
import { expect, test } from './world/test.ts';

/** Creates a withdrawal of each type by one player; returns the player's email. */
async function _twoWithdrawals(): Promise<string> {
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
const _cutCells = (rows: Locator) =>
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
