import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

test('a change made elsewhere is on the screen within two seconds', async ({ page }) => {
  const player = await newPlayer();
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto('/dashboard');
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
  const { token } = await admin();
  const gift = { amount: 75, reason: 'A gift' };
  await call('PUT', `/users/tokens/${String(player.user._id)}`, gift, token);
  await expect(page.getByTestId('wallet-balance')).toContainText('75', { timeout: 2_000 });
});
