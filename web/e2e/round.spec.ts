import type { Browser, Page } from '@playwright/test';
import { verifyBooks } from './world/books.ts';
import { codeFor } from './world/mail.ts';
import { payByUpi } from './world/payments.ts';
import { call, newEmail, PASSWORD, typeCode } from './world/people.ts';
import { product } from './world/product.ts';
import { expect, test } from './world/test.ts';

test.use({ serviceWorkers: 'allow' });

const FEE = 20;
const PRIZE = 150;
const BOUGHT = 50;
const WITHDRAWN = 100;

test('tokens go from a payment through a match to a payout', async ({ page, browser }) => {
  test.setTimeout(180_000);
  const email = newEmail('round');
  const name = `Friday Final ${Date.now()}`;

  await test.step('the player registers with the code from the email', () => register(page, email));
  await test.step('the player completes the profile', () => editProfile(page));
  await test.step('the player buys tokens at the checkout', () => buyTokens(page));

  const admin = await test.step('an admin signs in', () => openAdmin(browser));
  await test.step('the admin creates a tournament', () => createTournament(admin, name));
  await test.step('the player joins the tournament and gets a receipt', () => join(page, name));
  await page.goto('/joined-tournaments');
  const card = page.getByRole('article', { name });
  await expect(card).toBeVisible();
  await expect(page.getByText('The room details appear here when the match is live')).toBeVisible();

  await test.step('the admin opens the room and starts the match', () => start(admin, name));
  await expect(page.getByText('room-4711')).toBeVisible();
  await expect(page.getByText('secret-42')).toBeVisible();

  await test.step('the admin declares the winner', () => declare(admin, name));
  await expect(wallet(page)).toContainText(String(BOUGHT - FEE + PRIZE));
  await test.step('the player sees the result', () => seeResult(page));

  await test.step('the player asks for a withdrawal', () => withdraw(page));
  await test.step('the admin completes the withdrawal', () => completeWithdrawal(admin, email));
  await expect(page.getByText('Paid by UPI today').first()).toBeVisible();

  await test.step('the transaction history shows every step', () => readHistory(page, name));
  await test.step('a verification of the ledger finds no problem', () => compareBooks(page));
});

const wallet = (page: Page) => page.getByTestId('wallet-balance');

async function register(page: Page, email: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL('/verify-otp');
  await typeCode(page, await codeFor(email));
  await expect(page).toHaveURL('/dashboard');
  await expect(wallet(page)).toContainText('0');
}

async function editProfile(page: Page): Promise<void> {
  await page.goto('/edit-profile');
  await page.getByLabel('In-Game Name').fill('RoundRunner');
  await page.getByLabel('Free Fire UID').fill('123456789');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Profile updated successfully!')).toHaveCount(1);
  await page.goto('/profile');
  await expect(page.getByLabel('In-Game Name')).toHaveValue('RoundRunner');
  await expect(page.getByText('Free Fire UID: 123456789')).toBeVisible();
}

async function buyTokens(page: Page): Promise<void> {
  await page.goto('/add-tokens');
  await page.getByText('Popular').click();
  await expect(page.getByLabel('Custom amount')).toHaveValue(String(BOUGHT));
  await page.getByRole('button', { name: 'Pay ₹50' }).dblclick();
  await payByUpi(page);
  await expect(page.getByText('50 tokens added successfully!').first()).toBeVisible();
  await expect(wallet(page)).toContainText('50');
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  // Two presses made a single order, which is now paid.
  expect(await call('GET', '/payments/orders/pending', undefined, token)).toEqual({ orders: [] });
  // After the payment the page reloads itself and shows the message again.
  await expect(page.getByRole('button', { name: 'Pay', exact: true })).toBeVisible();
}

async function openAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const admin = await context.newPage();
  const { adminEmail, adminPassword } = product();
  await admin.goto('/admin-login');
  await admin.getByLabel('Admin Email').fill(adminEmail);
  await admin.getByLabel('Password', { exact: true }).fill(adminPassword);
  await admin.getByRole('button', { name: 'Sign in as Admin' }).click();
  await expect(admin).toHaveURL(/\/admin(\?|$)/);
  return admin;
}

/** Returns the Indian time this many hours from now, as the value of a datetime-local field. */
function inHours(hours: number): string {
  return new Date(Date.now() + (hours + 5.5) * 3_600_000).toISOString().slice(0, 16);
}

async function createTournament(admin: Page, name: string): Promise<void> {
  await admin.goto('/admin/tournaments');
  await admin.getByRole('button', { name: 'Show as cards' }).click();
  await admin.getByRole('button', { name: 'Create tournament' }).click();
  const form = admin.getByRole('dialog', { name: 'Create tournament' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Mode').selectOption('Free Fire Survival Mode');
  await form.getByLabel('Max participants').fill('10');
  await form.getByLabel('Entry fee (tokens)').fill(String(FEE));
  await form.getByLabel('Prize pool (tokens)').fill('200');
  await form.getByLabel('Start (IST)').fill(inHours(2));
  await form.getByLabel('Duration (minutes)').fill('60');
  await form.getByLabel('Details').fill('Last player standing. No teaming.');
  await form.getByRole('button', { name: 'Create tournament' }).click();
  await expect(admin.getByText('Tournament created successfully!')).toBeVisible();
  await expect(admin.getByRole('article', { name })).toBeVisible();
}

async function join(page: Page, name: string): Promise<void> {
  await page.goto('/tournament-modes');
  await page.getByRole('link', { name: 'Free Fire Survival Mode' }).click();
  const card = page.getByRole('article', { name });
  await card.getByRole('button', { name: `Join · ${FEE} tokens` }).click();
  const question = page.getByRole('dialog', { name: `Join ${name}` });
  await expect(question.getByText('You will have 30 left.')).toBeVisible();
  await question.getByRole('button', { name: `Join · ${FEE} tokens` }).dblclick();
  const receipt = page.getByRole('dialog', { name: 'You have joined' });
  await expect(receipt.getByText('30 tokens', { exact: true })).toBeVisible();
  await expect(receipt.getByText('Successfully joined tournament!')).toBeVisible();
  // No popup is shown, because it would cover the receipt.
  await expect(page.locator('[data-popup]')).toHaveCount(0);
  await receipt.getByRole('button', { name: 'Done' }).click();
  await expect(wallet(page)).toContainText('30');
  await expect(card.getByText('1 of 10 seats taken')).toBeVisible();
  await card.getByRole('button', { name: 'Room Details' }).click();
  await expect(page.getByText('Room Not Ready')).toBeVisible();
}

async function start(admin: Page, name: string): Promise<void> {
  const card = admin.getByRole('article', { name });
  await card.getByRole('button', { name: 'Room' }).click();
  const room = admin.getByRole('dialog', { name: `Room of ${name}` });
  await room.getByLabel('Room ID').fill('room-4711');
  await room.getByLabel('Room password').fill('secret-42');
  await room.getByRole('button', { name: 'Publish room' }).click();
  await expect(admin.getByText('Room details updated successfully!')).toBeVisible();
  await card.getByRole('button', { name: 'Status' }).click();
  const status = admin.getByRole('dialog', { name: `Status of ${name}` });
  await status.getByLabel('Status').selectOption('active');
  await expect(status.getByText('No tokens move.')).toBeVisible();
  await status.getByRole('button', { name: 'Set status' }).click();
  await expect(admin.getByText('Tournament status updated to active!')).toBeVisible();
}

async function declare(admin: Page, name: string): Promise<void> {
  const card = admin.getByRole('article', { name });
  await card.getByRole('button', { name: 'Declare results' }).click();
  const results = admin.getByRole('dialog', { name: `Results of ${name}` });
  await results.getByLabel('Find a participant').fill('RoundRunner');
  await admin.keyboard.press('Enter');
  await results.getByRole('group', { name: 'Winner 1' }).getByLabel('Prize').fill(String(PRIZE));
  await results.getByRole('button', { name: 'Review results' }).click();
  await admin.getByRole('button', { name: `Pay ${PRIZE} tokens to 1 winner` }).dblclick();
  await expect(admin.getByText('Tournament results declared successfully!')).toBeVisible();
  await expect(card.getByText('Winners Declared')).toBeVisible();
}

async function seeResult(page: Page): Promise<void> {
  await page.goto('/results');
  await expect(page.getByRole('heading', { name: 'Tournament Results' })).toBeVisible();
  await expect(page.getByText('Completed', { exact: true })).toBeVisible();
  await expect(page.getByText('1st Place')).toBeVisible();
  await expect(page.getByText(`+${PRIZE} Tokens`)).toBeVisible();
  await expect(page.getByText('RoundRunner (You)')).toBeVisible();
}

async function withdraw(page: Page): Promise<void> {
  await page.goto('/withdrawals');
  await page.getByLabel('Amount in tokens').fill(String(WITHDRAWN));
  await page.getByLabel('UPI ID').fill('runner@upi');
  await page.getByRole('button', { name: `Withdraw ${WITHDRAWN} tokens` }).dblclick();
  const receipt = page.getByRole('dialog', { name: 'Request received' });
  await expect(receipt.getByText('Withdrawal request submitted successfully!')).toBeVisible();
  await expect(receipt.getByText('80 tokens', { exact: true })).toBeVisible();
  await expect(receipt.getByText('runner@upi')).toBeVisible();
  await receipt.getByRole('button', { name: 'Track withdrawal' }).click();
  await expect(page.getByRole('article').filter({ hasText: 'runner@upi' })).toBeInViewport();
  await expect(wallet(page)).toContainText('80');
  await expect(page.getByRole('article')).toHaveCount(1);
}

async function completeWithdrawal(admin: Page, email: string): Promise<void> {
  await admin.goto(`/admin?tab=withdrawals&q=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: email }).click();
  const panel = admin.getByRole('dialog', { name: 'Manage withdrawal' });
  await panel.getByRole('button', { name: 'Set status' }).click();
  await panel.getByLabel('Status').selectOption('completed');
  await expect(panel.getByText(`Marks ${WITHDRAWN} tokens as paid out to ${email}.`)).toBeVisible();
  await expect(
    panel.getByText(/^funded by winnings \d+ · deposits \d+ · bonus \d+$/),
  ).toBeVisible();
  await panel.getByLabel('Admin notes').fill('Paid by UPI today');
  const changes: [search: string, status: number][] = [];
  admin.on('response', (response) => {
    if (response.request().method() !== 'PUT') return;
    changes.push([new URL(response.url()).search, response.status()]);
  });
  await panel.getByRole('button', { name: 'Save' }).dblclick();
  await expect(admin.getByText('Withdrawal status updated successfully!')).toBeVisible();
  await expect(panel).toHaveCount(0);
  // The page sent only the change itself, and no dry run for the version that the change has
  // replaced.
  expect(changes).toEqual([['', 200]]);
}

/** Expects every entry of the history with its reference and the balance after it. */
async function readHistory(page: Page, match: string): Promise<void> {
  await page.goto('/transaction-history');
  await expect(page.getByText('Track your token inflow and outflow')).toBeVisible();
  const rows = page.locator('main ol > li');
  await expect(rows).toHaveCount(4);
  const expected = [
    ['-100', 'Balance 80', 'runner@upi'],
    ['+150', 'Balance 180', match],
    ['-20', 'Balance 30', match],
    ['+50', 'Balance 50', 'order_'],
  ];
  for (const [index, texts] of expected.entries()) {
    for (const text of texts) await expect(rows.nth(index)).toContainText(text);
  }
}

async function compareBooks(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '');
  const profile = await call<{ tokens: number }>('GET', '/users/profile', undefined, token);
  const { tokenHistory } = await call<{ tokenHistory: { amount: number }[] }>(
    'GET',
    '/tokens/history',
    undefined,
    token,
  );
  const sum = tokenHistory.reduce((total, { amount }) => total + amount, 0);
  expect([profile.tokens, sum]).toEqual([80, 80]);
  await expect(wallet(page)).toContainText('80');
  expect(await verifyBooks()).toContain('the ledger is right');
}
