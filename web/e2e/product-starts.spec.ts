import { product } from './world/product.ts';
import { expect, test } from './world/test.ts';

test('the product serves its web pages, its API and its mail inbox', async ({ page, request }) => {
  await page.goto('/');
  await expect(page.getByRole('banner')).toBeVisible();
  expect((await request.get('/api/health/ready')).status()).toBe(200);
  expect((await request.get('/api/nowhere')).status()).toBe(404);
  await page.goto(product().mailUrl);
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible();
});
