import type { Page } from '@playwright/test';
import { join, newPromoCode, newTournament, setRoom, setStatus } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

const SURVIVAL = '/tournament-modes/survival';
const wallet = (page: Page) => page.getByTestId('wallet-balance');
const named = (what: string) => `${what} ${process.pid} ${Date.now()}`;
const tokensOf = async ({ token }: SignedIn) =>
  (await call<{ tokens: number }>('GET', '/users/profile', undefined, token)).tokens;

/** Opens a page and waits for its live stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto(path);
  await stream;
}

test('other browsers show a new join or room without a reload', async ({ page, browser }) => {
  const boss = await admin();
  const [one, other] = [await newPlayer('Asha'), await newPlayer('Ravi')];
  const name = named('Two');
  const id = await newTournament(boss, { name, maxParticipants: 2, entryFee: 0 });
  await browseAs(page, one);
  const second = await (await browser.newContext()).newPage();
  await browseAs(second, other);
  for (const screen of [page, second]) await openLive(screen, SURVIVAL);
  const card = page.getByRole('article', { name });
  await expect(card.getByText('0 of 2 seats taken')).toBeVisible();
  await card.getByRole('button', { name: 'Join · free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join · free' }).click();
  await expect(page.getByText('Successfully joined tournament!')).toBeVisible();
  const seen = second.getByRole('article', { name });
  await expect(seen.getByText('1 of 2 seats taken')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await join(other, id);
  await expect(card.getByText('2 of 2 seats taken')).toBeVisible();
  await card.getByRole('button', { name: 'Room Details' }).click();
  await expect(page.getByText('Room Not Ready')).toBeVisible();
  const wait = 'Room details not available yet. Please wait for admin to set up the room.';
  await expect(page.getByText(wait)).toBeVisible();
  await openLive(page, '/joined-tournaments');
  await setRoom(boss, id);
  // Until the match is live, this page only links to the room screen.
  await expect(card.getByRole('link', { name: 'Go to the room' })).toBeVisible();
  await expect(card.getByRole('button', { name: 'Room Details' })).toHaveCount(0);
  await expect(page.getByText('room-4711')).toHaveCount(0);
  await setStatus(boss, id, 'active');
  await expect(page.getByText('room-4711')).toBeVisible();
  await second.context().close();
});

test('pressing Redeem Code or Withdraw twice moves tokens once', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const code = await newPromoCode(boss, 70);
  await browseAs(page, player);
  await page.goto('/promo-code');
  const redeem = page.getByRole('button', { name: 'Redeem Code' });
  await expect(redeem).toBeDisabled();
  await page.getByLabel('Promo code').press('Enter');
  await expect(page.getByText('Please enter a promo code')).toBeVisible();
  await page.getByLabel('Promo code').fill(code.toLowerCase());
  await expect(page.getByLabel('Promo code')).toHaveValue(code);
  await redeem.dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: code })).toBeVisible();
  await expect(wallet(page)).toContainText('70');
  expect(await tokensOf(player)).toBe(70);
  // The page reloads itself after a redemption.
  await expect(page.getByLabel('Promo code')).toBeEnabled();
  await page.getByLabel('Promo code').fill(code);
  await redeem.click();
  await expect(page.locator('[data-popup=error]')).toBeVisible();

  await page.goto('/withdrawals');
  await page.getByLabel('Amount in tokens').fill('5');
  await page.getByLabel('UPI ID').fill('asha@okaxis');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Minimum withdrawal amount is 10 tokens')).toBeVisible();
  await page.getByLabel('Withdrawal type').selectOption('Google Play Redeem Code');
  await page.getByLabel('Email').fill('');
  await expect(page.getByText('Email is required for Google Play withdrawals')).toBeVisible();
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Amount in tokens').fill('30');
  await page.getByRole('button', { name: 'Withdraw 30 tokens' }).dblclick();
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(wallet(page)).toContainText('40');
  expect(await tokensOf(player)).toBe(40);
});
