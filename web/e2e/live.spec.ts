import type { Page } from '@playwright/test';
import { newLine } from './world/line.ts';
import { giveTokens, join, newTournament } from './world/matches.ts';
import { admin, browseAs, call, newPlayer } from './world/people.ts';
import { expect, test } from './world/test.ts';

const movements = (page: Page) => page.locator('main ol > li');

/** Holds the page's requests to an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  let open = () => {};
  const may = new Promise<void>((done) => {
    open = done;
  });
  await page.route(address, async (route) => {
    await may;
    await route.continue();
  });
  return open;
}

test("tokens that an admin adds appear on the player's open page without a reload", async ({
  page,
}) => {
  const player = await newPlayer();
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/dashboard');
  expect((await stream).headers()['content-type']).toContain('text/event-stream');
  await expect(page.getByTestId('wallet-balance')).toContainText('0');
  const { token } = await admin();
  const gift = { amount: 75, reason: 'A gift' };
  await call('PUT', `/users/tokens/${String(player.user._id)}`, gift, token);
  await expect(page.getByTestId('wallet-balance')).toContainText('75');
});

test('a change of the balance during the first load of a page is on the screen after the load', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  let answers = 0;
  await page.route('**/api/users/profile', async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    const old = await route.fetch();
    await stream;
    await giveTokens(boss, player, 10);
    // Waits for two seconds, which is longer than a live message takes to arrive.
    await page.waitForTimeout(2_000);
    await route.fulfill({ response: old });
  });
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/dashboard');
  await expect(page.getByTestId('wallet-balance')).toContainText('10');
});

test('a change of the balance before the live stream opens is on the screen once the stream is open', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  await browseAs(page, player);
  const open = await hold(page, '**/api/events?*');
  await page.goto('/transaction-history');
  await expect(page.getByText('No Transactions Yet')).toBeVisible();
  await giveTokens(boss, player, 10);
  open();
  await expect(movements(page)).toHaveCount(1);
});

test('a second tab receives the live messages that it missed, and opens the live stream when the first tab closes', async ({
  page,
  context,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto('/dashboard');
  await stream;
  const second = await context.newPage();
  const listen = await hold(second, '**/assets/live-*.js');
  await second.goto('/transaction-history');
  await expect(second.getByText('No Transactions Yet')).toBeVisible();
  await giveTokens(boss, player, 10);
  await expect(page.getByTestId('wallet-balance')).toContainText('10');
  listen();
  await expect(movements(second)).toHaveCount(1);
  const open = await hold(second, '**/api/events?*');
  const asked = second.waitForRequest((request) => request.url().includes('/api/events?'));
  await page.close();
  await asked;
  await giveTokens(boss, player, 10);
  open();
  await expect(movements(second)).toHaveCount(2);
});

test('a live stream whose connection breaks resumes where it stopped and loses no message', async ({
  page,
}) => {
  const [boss, player, line] = [await admin(), await newPlayer(), await newLine()];
  const wallet = page.getByTestId('wallet-balance');
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/events?')) asked.push(request.headers()['last-event-id']);
  });
  await browseAs(page, player);
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto(`${line.url}/joined-tournaments`);
  await expect(wallet).toContainText('0');
  // Once the stream is open, its next message has the id from which a new connection continues.
  await stream;
  expect(asked).toHaveLength(1);
  await giveTokens(boss, player, 10);
  await expect(wallet).toContainText('10');
  line.cut();
  await giveTokens(boss, player, 10);
  const name = `Dropped ${process.pid} ${Date.now()}`;
  await join(player, await newTournament(boss, { name, entryFee: 0 }));
  line.mend();
  await expect(wallet).toContainText('20');
  await expect(page.getByRole('article', { name })).toBeVisible();
  expect(asked.at(-1)).toMatch(/\d/);
  await line.close();
});
