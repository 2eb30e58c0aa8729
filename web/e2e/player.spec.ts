import type { Page } from '@playwright/test';
import {
  declareWinner,
  giveTokens,
  join,
  MODE,
  newPromoCode,
  newTournament,
  setRoom,
  setStatus,
} from './world/matches.ts';
import { admin, browseAs, call, newPlayer, type SignedIn } from './world/people.ts';
import { expectAccessible, expectNoSidewaysScroll, expectRoomyTargets } from './world/quality.ts';
import { expect, test } from './world/test.ts';

const SURVIVAL = '/tournament-modes/survival';
const LIVE = { timeout: 2_000 };
const wallet = (page: Page) => page.getByTestId('wallet-balance');
const named = (what: string) => `${what} ${process.pid} ${Date.now()}`;
const tokensOf = async ({ token }: SignedIn) =>
  (await call<{ tokens: number }>('GET', '/users/profile', undefined, token)).tokens;

const EMPTY = [
  ['/joined-tournaments', 'Joined Tournaments', 'You have not joined a tournament'],
  ['/results', 'Tournament Results', 'No Completed Tournaments'],
  ['/withdrawals', 'Withdrawals', 'No withdrawals yet'],
  ['/transaction-history', 'Transaction History', 'No Transactions Yet'],
  ['/promo-code', 'Promo Code', 'No codes redeemed yet'],
  ['/tournament-details', 'Upcoming Matches', 'No tournament modes available at the moment.'],
] as const;

test('every empty list says what will appear there', async ({ page }) => {
  await browseAs(page, await newPlayer());
  for (const [path, heading, sentence] of EMPTY) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await page.goto('/profile');
  for (const text of ['Tournaments Joined', 'Tournaments Won', 'Total Earnings', '₹0', '0%']) {
    await expect(page.getByText(text, { exact: true })).toBeVisible();
  }
  await page.goto('/settings');
  for (const name of ['Push Notifications', 'Email Updates']) {
    await expect(page.getByRole('switch', { name })).toBeChecked();
  }
  for (const name of ['Change Password', 'Privacy Settings', 'Security Settings']) {
    await expect(page.getByRole('button', { name })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
});

/** Opens a page and waits for its live stream. */
async function openLive(page: Page, path: string): Promise<void> {
  const stream = page.waitForResponse((response) => response.url().includes('/api/events?'));
  await page.goto(path);
  await stream;
}

/** Creates a player whose history has one action of every kind. */
async function veteran(): Promise<SignedIn> {
  const [boss, player] = await Promise.all([admin(), newPlayer('Asha')]);
  await giveTokens(boss, player, 300);
  const live = async () => {
    const id = await newTournament(boss, { name: named('Live') });
    await join(player, id);
    await setRoom(boss, id);
    await setStatus(boss, id, 'active');
  };
  const done = async () => {
    const id = await newTournament(boss, { name: named('Done') });
    await join(player, id);
    await declareWinner(boss, id, player, [2, 60]);
  };
  const redeem = async () => {
    const code = await newPromoCode(boss, 50);
    await call('POST', '/promo-codes/redeem', { code }, player.token);
  };
  const wish = { amount: 40, type: 'upi', upiId: 'asha@okaxis' };
  const withdraw = () => call('POST', '/withdrawals/request', wish, player.token);
  await Promise.all([live(), done(), redeem(), withdraw()]);
  return player;
}

/** All tests of a worker share one player, because they only read. */
let theVeteran: Promise<SignedIn> | undefined;

const FULL = [
  ['/add-tokens', 'Choose a package'],
  ['/joined-tournaments', 'room-4711'],
  ['/results', '2nd Place'],
  ['/withdrawals', 'asha@okaxis'],
  ['/transaction-history', 'End of history'],
  ['/promo-code', 'For tests'],
  ['/profile', 'Your Statistics'],
  ['/edit-profile', 'Update Profile'],
  ['/settings', 'Danger Zone'],
  [SURVIVAL, 'Join before the start, get the room details, play and win tokens.'],
  ['/tournament-modes/clash-squad', 'Ongoing Matches'],
  // A mode in which no other test creates matches.
  ['/tournament-details?mode=Arena%20Royale', 'No upcoming matches'],
] as const;

test.describe('screens of a player who has used every function', () => {
  let player: SignedIn;
  test.beforeAll(async () => {
    theVeteran ??= veteran();
    player = await theVeteran;
  });

  for (const [index, part] of [0, 3, 6, 9].map((at) => FULL.slice(at, at + 3)).entries()) {
    test(`player screens are accessible and fit a small phone (${index + 1})`, async ({ page }) => {
      await browseAs(page, player);
      for (const [path, text] of part) {
        await page.goto(path);
        await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
        await expectRoomyTargets(page);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    });
  }

  test('the inbox lists notifications and remembers which were read', async ({ page }) => {
    await browseAs(page, player);
    await page.goto('/dashboard');
    const bell = page.getByRole('button', { name: /^Notifications/ });
    await expect(bell).toHaveAccessibleName(/, \d+ unread$/);
    await bell.click();
    const inbox = page.getByRole('dialog', { name: 'Notifications' });
    await expect(inbox.getByText(/You took 2nd place/)).toBeVisible();
    await expectAccessible(page);
    await inbox.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(inbox.getByText('New', { exact: true })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(bell).toBeFocused();
    await expect(bell).toHaveAccessibleName('Notifications');
    await bell.click();
    await inbox.getByRole('button', { name: /You took 2nd place/ }).click();
    await expect(page).toHaveURL('/results');
    await expect(page.getByText('+60 Tokens')).toBeVisible();
    await expect(page.getByText('Ended early')).toBeVisible();
  });
});

test('other browsers show a new join or room within two seconds', async ({ page, browser }) => {
  const boss = await admin();
  const [one, other] = [await newPlayer('Asha'), await newPlayer('Ravi')];
  const name = named('Two');
  const id = await newTournament(boss, { name, maxParticipants: 2, entryFee: 0 });
  await browseAs(page, one);
  const second = await (await browser.newContext()).newPage();
  await browseAs(second, other);
  for (const screen of [page, second]) await openLive(screen, SURVIVAL);
  const card = page.getByRole('article', { name });
  await expect(card.getByText('0 of 2 seats taken')).toBeVisible();
  await card.getByRole('button', { name: 'Join · free' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join · free' }).click();
  await expect(page.getByText('Successfully joined tournament!')).toBeVisible();
  const seen = second.getByRole('article', { name });
  await expect(seen.getByText('1 of 2 seats taken')).toBeVisible(LIVE);
  await page.getByRole('button', { name: 'Done' }).click();
  await join(other, id);
  await expect(card.getByText('2 of 2 seats taken')).toBeVisible(LIVE);
  await card.getByRole('button', { name: 'Room Details' }).click();
  await expect(page.getByText('Room Not Ready')).toBeVisible();
  const wait = 'Room details not available yet. Please wait for admin to set up the room.';
  await expect(page.getByText(wait)).toBeVisible();
  await openLive(page, '/joined-tournaments');
  await setRoom(boss, id);
  // Until the match is live, this page only links to the room screen.
  await expect(card.getByRole('link', { name: 'Go to the room' })).toBeVisible(LIVE);
  await expect(card.getByRole('button', { name: 'Room Details' })).toHaveCount(0);
  await expect(page.getByText('room-4711')).toHaveCount(0);
  await setStatus(boss, id, 'active');
  await expect(page.getByText('room-4711')).toBeVisible(LIVE);
  await second.context().close();
});

test('a full match shows that it is full, and a guest is asked to log in', async ({ page }) => {
  const boss = await admin();
  const [full, free] = [named('Full'), named('Free')];
  const id = await newTournament(boss, { name: full, maxParticipants: 2, entryFee: 0 });
  for (const player of [await newPlayer(), await newPlayer()]) await join(player, id);
  await newTournament(boss, { name: free, entryFee: 0 });
  await page.goto(SURVIVAL);
  const card = page.getByRole('article', { name: full });
  await expect(card.getByRole('button', { name: 'Tournament Full' })).toBeDisabled();
  await page.getByRole('article', { name: free }).getByRole('button', { name: /^Join/ }).click();
  await expect(page.getByText('Authentication Required')).toBeVisible();
  await expect(page.getByText('Please login to join tournaments')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

test('a player cannot join by keyboard until there are enough tokens', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const name = named('Keys');
  await newTournament(boss, { name, entryFee: 20 });
  await browseAs(page, player);
  await openLive(page, SURVIVAL);
  const button = page.getByRole('article', { name }).getByRole('button', { name: /^Join/ });
  await button.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('You are 20 tokens short.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();

  await giveTokens(boss, player, 100);
  await expect(wallet(page)).toContainText('100', LIVE);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('You will have 80 left.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Join · 20 tokens' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  const receipt = page.getByRole('dialog', { name: 'You have joined' });
  // The heading has the focus, because with the focus on a button a second Enter would close the
  // receipt unread.
  await expect(receipt.getByRole('heading', { name: 'You have joined' })).toBeFocused();
  expect(await tokensOf(player)).toBe(80);
});

test('pressing Redeem Code or Withdraw twice moves tokens once', async ({ page }) => {
  const [boss, player] = [await admin(), await newPlayer()];
  const code = await newPromoCode(boss, 70);
  await browseAs(page, player);
  await page.goto('/promo-code');
  const redeem = page.getByRole('button', { name: 'Redeem Code' });
  await expect(redeem).toBeDisabled();
  await page.getByLabel('Promo code').press('Enter');
  await expect(page.getByText('Please enter a promo code')).toBeVisible();
  await page.getByLabel('Promo code').fill(code.toLowerCase());
  await expect(page.getByLabel('Promo code')).toHaveValue(code);
  await redeem.dblclick();
  await expect(page.getByRole('listitem').filter({ hasText: code })).toBeVisible();
  await expect(wallet(page)).toContainText('70');
  expect(await tokensOf(player)).toBe(70);
  // The page reloads itself after a redemption.
  await expect(page.getByLabel('Promo code')).toBeEnabled();
  await page.getByLabel('Promo code').fill(code);
  await redeem.click();
  await expect(page.locator('[data-popup=error]')).toBeVisible();

  await page.goto('/withdrawals');
  await page.getByLabel('Amount in tokens').fill('5');
  await page.getByLabel('UPI ID').fill('asha@okaxis');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Minimum withdrawal amount is 10 tokens')).toBeVisible();
  await page.getByLabel('Withdrawal type').selectOption('Google Play Redeem Code');
  await page.getByLabel('Email').fill('');
  await expect(page.getByText('Email is required for Google Play withdrawals')).toBeVisible();
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Amount in tokens').fill('30');
  await page.getByRole('button', { name: 'Withdraw 30 tokens' }).dblclick();
  await expect(page.getByText('Withdrawal request submitted successfully!')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(wallet(page)).toContainText('40');
  expect(await tokensOf(player)).toBe(40);
});

test('a list of the player that cannot be loaded shows an error', async ({ page }) => {
  await browseAs(page, await newPlayer());
  const failing = [
    [
      'tournaments/user/joined*',
      '/joined-tournaments',
      'Failed to load joined tournaments. Please try again.',
    ],
    [
      'tournaments/user/results*',
      '/results',
      'Failed to load tournament results. Please try again.',
    ],
    [
      'withdrawals/user/history*',
      '/withdrawals',
      'Failed to load withdrawal history. Please try again.',
    ],
    [
      'tokens/history*',
      '/transaction-history',
      'Failed to load transaction history. Please try again.',
    ],
  ] as const;
  for (const [call, path, sentence] of failing) {
    await page.route(`**/api/${call}`, (route) => route.fulfill({ status: 400, json: {} }));
    await page.goto(path);
    await expect(page.getByText(sentence).first()).toBeVisible();
  }
  await page.goto('/add-tokens');
  await page.getByLabel('Custom amount').fill('9');
  await expect(page.getByText('Minimum deposit amount is 10 tokens (₹10)')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeDisabled();
  await page.goto('/tournament-modes');
  await page.getByRole('link', { name: MODE }).click();
  await page.getByRole('link', { name: 'Back to Tournament Modes' }).click();
  await expect(page).toHaveURL('/tournament-modes');
});
