import { gzipSync } from 'node:zlib';
import { expect, type Response, test } from '@playwright/test';

const BUDGET_BYTES = 130 * 1024;
const FORBIDDEN = /base-ui|checkout\.js|admin/i;

for (const path of ['/', '/login', '/dashboard']) {
  test(`${path} loads at most 130 KB of JavaScript`, async ({ page }) => {
    const scripts = new Map<string, number>();
    const loaded: Response[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) loaded.push(response);
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const response of loaded) {
      scripts.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
    }
    const total = [...scripts.values()].reduce((sum, size) => sum + size, 0);
    expect(scripts.size).toBeGreaterThan(0);
    expect(total, JSON.stringify([...scripts], null, 1)).toBeLessThanOrEqual(BUDGET_BYTES);
    expect([...scripts.keys()].filter((url) => FORBIDDEN.test(url))).toEqual([]);
  });
}

test('assets are compressed, hashed and cached permanently', async ({ page }) => {
  const answers: { url: string; encoding?: string; cache?: string }[] = [];
  page.on('response', (response) => {
    if (!response.url().includes('/assets/')) return;
    const { 'content-encoding': encoding, 'cache-control': cache } = response.headers();
    answers.push({ url: response.url(), encoding, cache });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(answers.length).toBeGreaterThan(3);
  for (const { url, encoding, cache } of answers) {
    expect(url).toMatch(/-[\w-]{8,}\.(js|css|woff2)$/);
    expect(cache, url).toContain('immutable');
    if (/index-[\w-]+\.js$/.test(url)) expect(encoding, url).toMatch(/^(br|gzip)$/);
  }
});

test('the page has no inline script', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  await page.goto('/');
  await expect(page.locator('script:not([src])')).toHaveCount(0);
});
