import { giveTokens } from './world/matches.ts';
import { admin, call, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('in a browser that blocks the data of sites, a player signs in, redeems a code and sees live changes', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const code = `BLOCK${Date.now() % 1e8}`;
  const promo = { code, description: 'Blocked', tokens: 30, maxUses: 1, expiryDate: '2099-01-01' };
  await call('POST', '/promo-codes/admin/create', promo, boss.token);
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The user blocks the data of sites.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'BroadcastChannel']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    navigator.locks.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
  });
  await page.goto('/');
  await expect(page.locator('#first-look')).toHaveCount(0);
  await page.locator('main').getByRole('link', { name: 'Join Tournament' }).first().click();
  await page.getByLabel('Email').fill(player.email);
  await page.getByLabel('Password', { exact: true }).fill(player.password);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.getByRole('button', { name: 'Login' }).click();
  const wallet = page.getByTestId('wallet-balance');
  await expect(wallet).toContainText('0');
  await stream;
  await giveTokens(boss, player, 45);
  await expect(wallet).toContainText('45');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Promo Code' }).click();
  const typed = page.getByLabel('Promo code');
  await typed.fill(code);
  await page.getByRole('button', { name: 'Redeem Code' }).click();
  await expect(wallet).toContainText('75');
  // A reload would sign the player out, so the page empties its form instead.
  await expect(typed).toHaveValue('');
  await expect(page.getByText('30', { exact: false }).first()).toBeVisible();
  await expect(wallet).toContainText('75');
});
