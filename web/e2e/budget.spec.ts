import { gzipSync } from 'node:zlib';
import { expect, type Page, type Response, test } from '@playwright/test';
import { newTournament } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';

/** Maximum number of requests and of bytes in a first visit, for the page and the API together. */
const FIRST_VISIT = { requests: 20, bytes: 400_000 };
/** Maximum size of the JavaScript that a first visit of a page loads, in bytes after gzip. */
const FIRST_SCRIPT_BYTES = 150_000;
/** Maximum size of the JavaScript of the console's dashboard, after gzip. */
const ADMIN_SCRIPT_BYTES = 210_000;
/**
 * Time without a new request after which a visit counts as complete, in milliseconds. The network
 * is never idle, because the live stream stays open.
 */
const REST_MS = 2_000;
const FORBIDDEN = /base-ui|checkout\.js|admin/i;

for (const path of ['/', '/login', '/dashboard']) {
  test(`the page ${path} loads at most 150 kB of JavaScript`, async ({ page }) => {
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
    expect(total, JSON.stringify([...scripts], null, 1)).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
    expect([...scripts.keys()].filter((url) => FORBIDDEN.test(url))).toEqual([]);
  });
}

test('the page /register fetches the check of passwords when one is typed', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const checks = () => asked.filter((url) => /password-strength/.test(url)).length;
  await page.goto('/register', { waitUntil: 'networkidle' });
  await page.getByLabel('Email').fill('asha@example.com');
  expect(checks()).toBe(0);
  await page.getByLabel('Password', { exact: true }).fill('123456');
  await expect(page.getByText(/^Strength: weak/)).toBeVisible();
  expect(checks()).toBe(1);
});

/**
 * Visits a page for the first time. Returns the requests, the bytes over the network and the bytes
 * of JavaScript after gzip.
 */
async function firstVisit(page: Page, path: string) {
  const asked: string[] = [];
  const scripts: Response[] = [];
  let [bytes, lastAt] = [0, Date.now()];
  page.on('request', (request) => {
    lastAt = Date.now();
    asked.push(new URL(request.url()).pathname);
  });
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response);
  });
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => Date.now() - lastAt).toBeGreaterThan(REST_MS);
  let script = 0;
  for (const each of scripts) script += gzipSync(await each.body(), { level: 9 }).length;
  return { asked, requests: asked.length, bytes, script };
}

for (const who of ['guest', 'player'] as const) {
  for (const path of ['/tournament-modes/survival', '/dashboard'] as const) {
    test(`the first visit of a ${who} to ${path} stays within its limits of bytes and requests`, async ({
      page,
    }) => {
      if (who === 'player') await browseAs(page, await newPlayer());
      await newTournament(await admin(), { name: `First visit ${who}` });
      const { asked, ...seen } = await firstVisit(page, path);
      const told = `${path}: ${JSON.stringify(seen)}\n${asked.join('\n')}`;
      expect(seen.requests, told).toBeLessThanOrEqual(FIRST_VISIT.requests);
      expect(seen.bytes, told).toBeLessThanOrEqual(FIRST_VISIT.bytes);
      expect(seen.script, told).toBeLessThanOrEqual(FIRST_SCRIPT_BYTES);
    });
  }
}

test('the first screen of the admin console loads at most 210 kB of JavaScript', async ({
  page,
}) => {
  await browseAs(page, await admin());
  await page.setViewportSize({ width: 1280, height: 800 });
  const { script } = await firstVisit(page, '/admin');
  expect(script).toBeGreaterThan(100_000);
  expect(script).toBeLessThanOrEqual(ADMIN_SCRIPT_BYTES);
});

test('asset files have a hash in their name and are cached permanently, and the main script is compressed', async ({
  page,
}) => {
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

test('the home page has no inline script', async ({ page, request }) => {
  const html = await (await request.get('/')).text();
  expect(html.match(/<script(?![^>]*\bsrc=)/g)).toBeNull();
  await page.goto('/');
  await expect(page.locator('script:not([src])')).toHaveCount(0);
});

for (const [path, heading] of [
  ['/', /Win tokens/],
  ['/tournament-modes', /Select Mode/],
  ['/tournament-modes/survival', /Free Fire Survival Mode/],
  ['/tournament-modes/clash-squad', /Clash Squad Mode/],
] as const) {
  test(`the page ${path} shows its first view before any script has loaded`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

test('a link to a match shows its name, start, fee and prizes in messengers', async ({
  request,
}) => {
  const boss = await admin();
  const name = `Cup "${Date.now()}"`;
  const id = await newTournament(boss, { name, entryFee: 20, prizePool: 1500 });
  const html = await (await request.get(`/tournament-modes/survival?t=${id}`)).text();
  expect(html).toContain(`<meta property="og:title" content="${name.replaceAll('"', '&quot;')}">`);
  expect(html).toMatch(
    /og:description" content="Free Fire Survival Mode · .* IST · entry 20 tokens · prize pool 1,500 tokens"/,
  );
  const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await request.get(new URL(image).pathname)).headers()['content-type']).toBe('image/jpeg');
});
