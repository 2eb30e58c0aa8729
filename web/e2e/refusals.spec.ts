import type { Page } from '@playwright/test';
import { deaf } from './world/line.ts';
import {
  deleteTournament,
  giveTokens,
  join,
  newPromoCode,
  newTournament,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, call, newcomer, newPlayer, type SignedIn } from './world/people.ts';
import { expect, test } from './world/test.ts';

// These tests show the refusals of the server as the user reads them.

const SURVIVAL = '/tournament-modes/survival';
const says = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();
const named = (what: string) => `${what} ${process.pid} ${Date.now()}`;

test('a refused join of a match shows the reason of the refusal', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  await giveTokens(boss, player, 100);
  const others = [await newPlayer(), await newPlayer()];
  const past = new Date(Date.now() - 60_000).toISOString();
  const open = async (name: string, given: object = {}) =>
    [name, await newTournament(boss, { name, entryFee: 0, maxParticipants: 2, ...given })] as const;
  const [gone, closed] = [await open(named('Gone')), await open(named('Closed'))];
  const [twice, filled] = [await open(named('Twice')), await open(named('Filled'))];
  const begun = await open(named('Begun'), { startTime: past });
  const dear = await open(named('Dear'), { entryFee: 50 });
  await deaf(page);
  await browseAs(page, player);
  await page.goto(SURVIVAL);
  /**
   * Opens the join dialog, makes the join impossible through the API, confirms the join, and
   * expects the refusal's sentence.
   */
  const refused = async (
    [name]: readonly [name: string, id: string],
    behind: () => Promise<unknown>,
    sentence: string,
  ) => {
    await page.getByRole('article', { name }).getByRole('button', { name: /^Join/ }).click();
    const confirm = page.getByRole('dialog').getByRole('button', { name: /^Join/ });
    await expect(confirm).toBeVisible();
    await behind();
    await confirm.click();
    await says(page, sentence);
    await says(page, 'Join Failed');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  const fill = () => Promise.all(others.map((other) => join(other, filled[1])));
  const spend = () => giveTokens(boss, player, -90);
  await refused(gone, () => deleteTournament(boss, gone[1]), 'Tournament not found');
  await refused(
    closed,
    () => setStatus(boss, closed[1], 'active'),
    'Tournament is not open for joining',
  );
  await refused(twice, () => join(player, twice[1]), 'You have already joined this tournament');
  await refused(filled, fill, 'Tournament is full');
  await refused(begun, async () => undefined, 'Tournament has already started');
  for (const [code, message] of [
    ['FEE_REFUNDED', 'Your entry fee was refunded, so you cannot join this tournament again'],
    ['SEAT_RELEASED', 'Your seat was released, so you cannot join this tournament again'],
  ] as const) {
    const answer = { status: 400, json: { code, message } };
    const refuse = () => page.route('**/join', (route) => route.fulfill(answer));
    await refused(dear, refuse, message);
    await page.unroute('**/join');
  }
  const cut = () => page.route('**/join', (route) => route.abort());
  await refused(dear, cut, 'Failed to join tournament');
  await page.unroute('**/join');
  await refused(dear, spend, 'Insufficient token balance');
});

test('a feature that the operator switched off is shown as off before any request', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newPlayer()];
  await giveTokens(boss, player, 100);
  const name = named('Closed till');
  await newTournament(boss, { name, entryFee: 20 });
  await browseAs(page, player);
  const features = { deposits: false, paidJoins: false, withdrawals: false };
  await page.route('**/api/public/features', (route) => route.fulfill({ json: features }));
  await page.goto(SURVIVAL);
  await page.getByRole('article', { name }).getByRole('button', { name: /^Join/ }).click();
  const off = 'Joining paid tournaments is switched off at the moment. Please try again later.';
  await says(page, off);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await page.goto('/withdrawals');
  await says(page, 'Withdrawals are switched off at the moment. Your tokens stay in your wallet.');
  await expect(page.getByLabel('Amount')).toHaveCount(0);
});

test('a player without a complete profile is sent to the profile page before joining', async ({
  page,
}) => {
  const [boss, player] = [await admin(), await newcomer()];
  const name = named('Nameless');
  await newTournament(boss, { name, entryFee: 0 });
  await browseAs(page, player);
  await page.goto(SURVIVAL);
  const join = page.getByRole('article', { name }).getByRole('button', { name: /^Join/ });
  const sentence = 'Please fill your Free Fire UID and In-Game Name in your profile';
  await join.click();
  const first = page.getByRole('dialog', { name: 'Profile Incomplete' });
  await expect(first.getByText(sentence)).toBeVisible();
  await expect(first.getByRole('button', { name: /^Join/ })).toHaveCount(0);
  await first.getByRole('button', { name: 'Go to Profile' }).click();
  await expect(page).toHaveURL('/profile');
  // If the page cannot fetch the profile, it lets the player join, and the server's refusal has the
  // same sentence.
  await page.route('**/users/profile', (route) => route.abort());
  await page.goto(SURVIVAL);
  await join.click();
  await page.getByRole('dialog').getByRole('button', { name: /^Join/ }).click();
  await says(page, 'Profile Incomplete');
  await says(page, sentence);
  await page.getByRole('button', { name: 'Go to Profile' }).click();
  await expect(page).toHaveURL('/profile');
  // The popup's link to the profile depends on the refusal's code and not on its English sentence.
  await page.evaluate(() => localStorage.setItem('language', 'hi'));
  await page.goto(SURVIVAL);
  await page.getByRole('article', { name }).getByRole('button', { name: /^जुड़ें/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: /^जुड़ें/ }).click();
  await says(page, 'पहले अपनी प्रोफ़ाइल में Free Fire UID और इन-गेम नाम भरें');
  await page.getByRole('button', { name: 'प्रोफ़ाइल पर जाएँ' }).click();
  await expect(page).toHaveURL('/profile');
});

test('a refused promo code, withdrawal or profile change shows the reason', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer('Asha')];
  const expiryDate = new Date(Date.now() + 4_000).toISOString();
  const expiring = await newPromoCode(boss, 5, { expiryDate });
  const single = await newPromoCode(boss, 5, { maxUses: 1 });
  const own = await newPromoCode(boss, 50);
  const redeem = (code: string, { token }: SignedIn) =>
    call('POST', '/promo-codes/redeem', { code }, token);
  await redeem(single, await newPlayer());
  await redeem(own, player);
  await deaf(page);
  await browseAs(page, player);
  await page.goto('/promo-code');
  const refused = async (code: string, sentence: string) => {
    await page.getByLabel('Promo code').fill(code);
    await page.getByRole('button', { name: 'Redeem Code' }).click();
    await says(page, sentence);
  };
  await refused('NO-SUCH-CODE', 'Invalid promo code');
  await refused(single, 'Promo code usage limit reached');
  await refused(own, 'You have already redeemed this promo code');
  await expect.poll(() => Date.now()).toBeGreaterThan(Date.parse(expiryDate));
  await refused(expiring, 'Promo code has expired');
  await page.route('**/promo-codes/redeem', (route) => route.abort());
  await refused('ANY-CODE', 'Failed to redeem promo code');

  await page.goto('/withdrawals');
  await says(page, 'You have 50 tokens');
  await page.getByLabel('Amount in tokens').fill('50');
  await page.getByLabel('UPI ID').fill('asha@okaxis');
  const withdraw = page.getByRole('button', { name: 'Withdraw 50 tokens' });
  await page.route('**/withdrawals/request', (route) => route.abort());
  // After a failure the page fetches the wallet again. The test waits for that response before it
  // removes tokens, so that the page still shows the old balance.
  const asked = page.waitForResponse('**/users/profile');
  await withdraw.click();
  await says(page, 'Failed to submit withdrawal request. Please try again.');
  await asked;
  await page.unroute('**/withdrawals/request');
  await giveTokens(boss, player, -30);
  await withdraw.click();
  await says(page, 'Insufficient token balance');

  await page.goto('/edit-profile');
  await page.route('**/users/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  // Waits for the server's values in the form, because they would replace typed text.
  await expect(page.getByLabel('In-Game Name')).toHaveValue('Asha');
  await page.getByLabel('In-Game Name').fill('Asha the Second');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await says(page, 'Failed to update profile');
  await expect(page.getByLabel('In-Game Name')).toHaveValue('Asha the Second');
});
