import type { Page, Route } from '@playwright/test';
import { giveTokens, newPromoCode, newTournament } from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectAccessible } from './world/quality.ts';
import { expect, test } from './world/test.ts';

// In these tests the response is lost. The server may have executed the request, so the page must
// claim neither success nor failure until it knows the outcome.

const WISH = '**/api/withdrawals/request';
const FAILED = 'Failed to submit withdrawal request. Please try again.';
const UNKNOWN =
  'The server did not answer, so your request may already be done. ' +
  'It is safe to send it again: it is never done twice.';
const cut = (route: Route) => route.abort();

/** Lets the server execute the next request to a path, and drops the response. */
async function loseAnswer(page: Page, path: string): Promise<void> {
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route(path, lose, { times: 1 });
}

async function tokensOf({ token }: SignedIn): Promise<number> {
  const { tokens } = await call<{ tokens: number }>('GET', '/users/profile', undefined, token);
  return tokens;
}

async function playerWith(page: Page, tokens: number): Promise<SignedIn> {
  const player = await newPlayer('Asha');
  await giveTokens(await admin(), player, tokens);
  await browseAs(page, player);
  return player;
}

async function typeWish(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount in tokens').fill(String(amount));
  await page.getByLabel('UPI ID').fill('asha@okaxis');
}

const ask = (page: Page, amount: number) =>
  page.getByRole('button', { name: `Withdraw ${amount} tokens` }).click();
const received = (page: Page) => page.getByRole('dialog', { name: 'Request received' });
const wishes = (page: Page) => page.getByRole('article').filter({ hasText: 'asha@okaxis' });

test('a withdrawal whose response was lost is not made twice when the player repeats it after a reload', async ({
  page,
}) => {
  const player = await playerWith(page, 50);
  await page.goto('/withdrawals');
  await expect(page.getByText('No withdrawals yet')).toBeVisible();
  await typeWish(page, 50);
  await loseAnswer(page, WISH);
  await ask(page, 50);
  await expect(page.locator('main form').getByRole('alert')).toHaveText(`${FAILED} ${UNKNOWN}`);
  await expect(page.locator('[data-popup=error]')).toContainText(`${FAILED} ${UNKNOWN}`);
  // The page has fetched the list and the wallet again. The fields keep their values and show no
  // error.
  await expect(wishes(page)).toHaveCount(1);
  await expect(page.getByText('You have 0 tokens.')).toBeVisible();
  await expect(page.getByLabel('Amount in tokens')).toHaveValue('50');
  await expect(page.locator('main [aria-invalid]')).toHaveCount(0);
  await expectAccessible(page);

  await page.reload();
  await expect(wishes(page)).toHaveCount(1);
  await expect(page.getByText('You have 0 tokens.')).toBeVisible();
  await typeWish(page, 50);
  await ask(page, 50);
  await expect(received(page)).toBeVisible();
  await received(page).getByRole('button', { name: 'Done' }).click();
  await expect(wishes(page)).toHaveCount(1);
  expect(await tokensOf(player)).toBe(0);
});

test('a withdrawal that was in flight during a reload is not made twice when the player repeats it', async ({
  page,
}) => {
  const player = await playerWith(page, 50);
  await page.goto('/withdrawals');
  await typeWish(page, 20);
  const arrived = new Promise<void>((done) => {
    const hold = (route: Route) => route.fetch().then(() => done());
    void page.route(WISH, hold, { times: 1 });
  });
  await ask(page, 20);
  await arrived;
  await page.reload();
  await typeWish(page, 20);
  await ask(page, 20);
  await expect(received(page)).toBeVisible();
  expect(await tokensOf(player)).toBe(30);
  // The repeat got a response, so the next request with the same amount makes a new withdrawal.
  await received(page).getByRole('button', { name: 'Done' }).click();
  await typeWish(page, 20);
  await ask(page, 20);
  await expect(received(page)).toBeVisible();
  await expect(wishes(page)).toHaveCount(2);
  expect(await tokensOf(player)).toBe(10);
});

test('a join whose response is lost is found in the lists of the player', async ({ page }) => {
  const player = await playerWith(page, 50);
  const names = ['Told', 'Silent'].map((what) => `${what} ${process.pid} ${Date.now()}`);
  const [told = '', silent = ''] = names;
  for (const name of names) await newTournament(await admin(), { name, entryFee: 20 });
  await page.goto('/tournament-modes/survival');
  const card = (name: string) => page.getByRole('article', { name });
  const join = async (name: string) => {
    await card(name).getByRole('button', { name: /^Join/ }).click();
    await loseAnswer(page, '**/join');
    await page.getByRole('dialog').getByRole('button', { name: /^Join/ }).click();
  };
  await join(told);
  const receipt = page.getByRole('dialog', { name: 'You have joined' });
  await expect(receipt).toContainText('Successfully joined tournament!');
  await expect(receipt).toContainText('30 tokens');
  await expect(page.locator('[data-popup=error]')).toHaveCount(0);
  await receipt.getByRole('button', { name: 'Done' }).click();

  // While the page cannot fetch the lists, it says that the outcome of the join is unknown. Once it
  // can fetch them, it shows the outcome.
  await page.route('**/tournaments/user/seats*', cut);
  await join(silent);
  const popup = page.locator('[data-popup=error]');
  await expect(popup).toContainText(`Failed to join tournament. ${UNKNOWN}`);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(silent).getByRole('button', { name: 'Room Details' })).toBeVisible();
  expect(await tokensOf(player)).toBe(10);
});

test('after the response to a redemption is lost, the page finds the redeemed code in the list of promo codes', async ({
  page,
}) => {
  const player = await playerWith(page, 50);
  const [first, second] = [
    await newPromoCode(await admin(), 5),
    await newPromoCode(await admin(), 7),
  ];
  await page.goto('/promo-code');
  await expect(page.getByText('No codes redeemed yet')).toBeVisible();
  const code = page.getByLabel('Promo code');
  const redeem = async (text: string) => {
    await code.fill(text);
    await page.getByRole('button', { name: 'Redeem Code' }).click();
  };
  await loseAnswer(page, '**/promo-codes/redeem');
  const reloaded = page.waitForEvent('load');
  await redeem(first);
  await expect(page.locator('[data-popup=success]')).toContainText('Promo code redeemed');
  await expect(page.locator('[data-popup=error]')).toHaveCount(0);
  await reloaded;
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible();

  await page.route('**/promo-codes/user/redeemed', cut);
  await loseAnswer(page, '**/promo-codes/redeem');
  await redeem(second);
  const popup = page.locator('[data-popup=error]');
  await expect(popup).toContainText(`Failed to redeem promo code. ${UNKNOWN}`);
  await page.unroute('**/promo-codes/user/redeemed');
  await page.reload();
  await redeem(second);
  await expect(page.locator('[data-popup=success]')).toContainText('7 tokens were added');
  expect(await tokensOf(player)).toBe(62);
});
