import type { Page } from '@playwright/test';
import { giveTokens, join, newTournament, setRoom, setStatus } from './world/matches.ts';
import { admin, browseAs, newPlayer } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll } from './world/quality.ts';
import { expect, test } from './world/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Waits until the service worker has cached the app's shell and controls this page. */
async function shellIsKept(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((done) => {
      navigator.serviceWorker.addEventListener('controllerchange', done, { once: true });
    });
  });
}

const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });

test('without a network, the app opens and shows the last saved room until the player logs out', async ({
  page,
  context,
}) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const name = `Offline ${process.pid} ${Date.now()}`;
  const id = await newTournament(boss, { name, entryFee: 0 });
  await join(player, id);
  await giveTokens(boss, player, 137);
  await setRoom(boss, id);
  await setStatus(boss, id, 'active');
  const early = name.replace('Offline', 'Early');
  const soon = await newTournament(boss, { name: early, entryFee: 0 });
  await join(player, soon);
  await setRoom(boss, soon);
  await browseAs(page, player);
  await page.goto('/joined-tournaments');
  await expect(page.getByText('room-4711')).toBeVisible();
  await shellIsKept(page);
  await page.goto('/transaction-history');
  await expect(page.locator('main ol > li')).toHaveCount(1);

  await context.setOffline(true);
  await page.goto('/joined-tournaments');
  const message = 'Failed to load joined tournaments. Please try again.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('No connection. This page may be out of date.')).toBeVisible();
  const match = page.getByRole('article', { name });
  await expect(match.getByText('room-4711')).toBeVisible();
  await expect(match.getByText('secret-42')).toBeVisible();
  await page.reload();
  await expect(match.getByText('room-4711')).toBeVisible();
  const room = page.getByRole('article', { name: early }).getByRole('link');
  await expect(room).toHaveAttribute('href', `/room?t=${soon}`);
  await expect(page.getByTestId('wallet-balance')).toContainText('137');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // A page that was never opened cannot open offline: it says so and links to pages that can.
  await page.goto('/promo-code');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are offline');
  await page.locator('main').getByRole('link', { name: 'Joined Tournaments' }).click();
  await expect(match.getByText('room-4711')).toBeVisible();

  const paths = await kept(page);
  expect(paths).toContain('/index.html');
  expect(paths.filter((path) => path !== '/index.html' && !path.startsWith('/assets/'))).toEqual(
    [],
  );
  expect(paths.filter((path) => /admin|data-table/.test(path))).toEqual([]);

  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('room-4711');
  await page.goto('/joined-tournaments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Access Denied');
  await expect(page.getByText('room-4711')).toHaveCount(0);

  await context.setOffline(false);
  await expect(page.getByText('No connection.')).toHaveCount(0);
});

test('a session that the server ends deletes the rooms saved on the device', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const id = await newTournament(boss, { name: `Ended ${Date.now()}`, entryFee: 0 });
  await join(player, id);
  await browseAs(page, player);
  await page.goto('/joined-tournaments');
  await expect(page.getByRole('article')).toHaveCount(1);
  const stored = () => page.evaluate(() => localStorage.getItem('arena.rooms'));
  expect(await stored()).toContain(id);
  await page.evaluate(() => localStorage.setItem('token', 'not.a.token'));
  await page.goto('/joined-tournaments');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect(await stored()).toBeNull();
});

test('the web app can be installed, because its manifest, icons and service worker are valid', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const link = page.locator('link[rel=manifest]');
  const address = (await link.getAttribute('href')) ?? '';
  const answer = await request.get(address);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose: string }[];
  };
  const { display, start_url: start } = manifest;
  expect({ name: manifest.name, display, start }).toEqual({
    name: 'Arena',
    display: 'standalone',
    start: '/dashboard',
  });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
  for (const { src, sizes } of manifest.icons.filter((icon) => icon.src.endsWith('.png'))) {
    const size = await page.evaluate(async (url) => {
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, src);
    expect(size, src).toBe(sizes);
  }
  const worker = await request.get('/sw.js');
  expect(worker.headers()['cache-control']).toBe('no-cache');
  await shellIsKept(page);
  expect(await kept(page)).toContain('/index.html');
});
