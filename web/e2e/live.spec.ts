import { expect, test } from '@playwright/test';
import { newPlayer, signIn } from './world/people.ts';
import { product } from './world/product.ts';

test('a change made elsewhere is on the screen within two seconds', async ({ page }) => {
  const player = await newPlayer();
  await signIn(page, player);
  const stream = page.waitForResponse((response) => response.url().endsWith('/api/events'));
  await page.goto('/dashboard');
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
  const { email, password } = product().admin;
  const admin = await call('POST', '/auth/admin-login', null, { email, password });
  const { id } = player.user as { id: string };
  await call('PUT', `/users/tokens/${id}`, String(admin.token), { amount: 75, reason: 'A gift' });
  await expect(page.getByTestId('wallet-balance')).toContainText('75', { timeout: 2_000 });
});

async function call(method: string, path: string, token: string | null, body: object) {
  const response = await fetch(`${product().publicUrl}/api${path}`, {
    method,
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}
