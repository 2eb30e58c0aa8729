import { expect, test } from '@playwright/test';
import { browseAs, newPlayer, PASSWORD } from './world/people.ts';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  expectRoomyTargets,
  watchForComplaints,
} from './world/quality.ts';

const PAGES = [
  ['/', /Drop in/],
  ['/about', 'About Arena'],
  ['/contact', 'Contact'],
  ['/refund-policy', 'Refund Policy'],
  ['/terms', 'Terms of Service'],
  ['/privacy', 'Privacy Policy'],
  ['/dashboard', 'Dashboard'],
  ['/tournament-modes', 'Select Mode'],
  ['/login', 'Login'],
  ['/register', 'Register'],
  ['/forgot-password', 'Forgot password'],
  ['/test-email', 'Test email'],
  ['/admin-login', 'Admin Login'],
  ['/profile', 'Access Denied'],
  ['/nowhere', 'Page not found'],
] as const;

for (const [path, heading] of PAGES) {
  test(`the page ${path} opens for a guest and is accessible at every width`, async ({ page }) => {
    const complaints = watchForComplaints(page);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveTitle(/ · Arena$/);
    await expect(page.getByText('Loading')).toHaveCount(0);
    await expectRoomyTargets(page);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
}

test('the home page sends guests to the login and players to the dashboard', async ({ page }) => {
  await page.goto('/');
  const join = page.getByRole('link', { name: 'Join Tournament' });
  await expect(join).toHaveAttribute('href', '/login');
  for (const path of ['/privacy', '/terms', '/refund-policy']) {
    await expect(page.locator(`footer a[href="${path}"]`)).toBeVisible();
  }
  await browseAs(page, await newPlayer());
  await page.goto('/');
  await expect(join).toHaveAttribute('href', '/dashboard');
});

test('the contact form requires every field and confirms after two seconds without a request', async ({
  page,
}) => {
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send Message' });
  await send.click();
  await expect(page.getByText('Please fill in this field')).toHaveCount(4);
  await expect(page.getByLabel('Name')).toBeFocused();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await page.getByLabel('Name').fill('Asha');
  await page.getByLabel('Email').fill('asha@example.com');
  await page.getByLabel('Subject').fill('A question');
  await page.getByLabel('Message').fill('When is the next match?');
  await send.click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await expect(
    page.getByText(
      "Thank you! Your message has been sent successfully. We'll get back to you soon.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  expect(calls.filter((url) => url.includes('/api/'))).toEqual([]);
});

test('the dashboard shows a default card, linked to the modes, when no card exists', async ({
  page,
}) => {
  await page.route('**/api/public/cards', (route) => route.fulfill({ json: [] }));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Free Fire.*Join Tournament/ }).click();
  await expect(page).toHaveURL('/tournament-modes');
});

test('the dashboard shows a guest three steps to a first match', async ({ page }) => {
  await page.goto('/dashboard');
  const steps = page.locator('section').filter({ hasText: 'Three steps to your first match' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  await steps.getByRole('link', { name: 'Register' }).click();
  await expect(page).toHaveURL('/register');
});

test('a landing card never links to another site, and shows a drawn picture when its image cannot be loaded', async ({
  page,
}) => {
  const card = {
    _id: '1',
    title: 'Outside',
    subtitle: 'x',
    buttonText: 'Join Tournament',
    imageUrl: 'https://127.0.0.1:1/none.png',
    navigationPath: '//evil.example',
    backgroundColor: 'unknown',
    order: 0,
    isActive: true,
  };
  await page.route('**/api/public/cards', (route) => route.fulfill({ json: [card] }));
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: /Outside/ });
  await expect(link).toHaveAttribute('href', '/tournament-modes');
  await expect(link.locator('img')).toHaveCount(0);
});

test('the modes page says when there are no modes, and links back to the dashboard', async ({
  page,
}) => {
  await page.route('**/api/public/tournament-modes', (route) => route.fulfill({ json: [] }));
  await page.goto('/tournament-modes');
  await expect(page.getByText('No tournament modes available at the moment.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('every mode links to a page that opens, including a new mode without a prepared page', async ({
  page,
}) => {
  const titles = {
    'Free Fire Survival Mode': '/tournament-modes/survival',
    'Clash Squad Mode': '/tournament-modes/clash-squad',
    'Lone Wolf': '/tournament-modes/lone-wolf',
    'Free Fire Kill Only': '/tournament-modes/kill-only',
    'Sniper Night': '/tournament-details?mode=Sniper+Night',
  };
  const modes = Object.keys(titles).map((title) => ({ _id: title, title, description: 'x' }));
  await page.route('**/api/public/tournament-modes', (route) => route.fulfill({ json: modes }));
  await page.goto('/tournament-modes');
  for (const [title, path] of Object.entries(titles)) {
    const link = page.getByRole('link', { name: title });
    await expect(link).toHaveAttribute('href', path);
  }
});

test('a choice of Hindi is kept after a reload', async ({ page }) => {
  await page.goto('/about');
  await page.locator('footer').getByLabel('Language').selectOption('hi');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arena के बारे में');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Arena के बारे में');
  await expectNoSidewaysScroll(page);
  await page.goto('/tournament-modes');
  await expect(page.getByText('सबसे ज़्यादा किल वाला जीतता है।')).toBeVisible();
  await expect(page.getByText('Most kills wins.')).toHaveCount(0);
});

test('a landing card whose path leads to another site opens the modes page instead, even in a new tab', async ({
  page,
}) => {
  const away = '/x/..//evil.example/phish';
  const card = { _id: '1', title: 'Leads away', imageUrl: '', navigationPath: away };
  const more = { subtitle: '', buttonText: 'Go', backgroundColor: '', isActive: true, order: 0 };
  await page.route('**/api/public/cards', (call) => call.fulfill({ json: [{ ...card, ...more }] }));
  await page.goto('/dashboard');
  const link = page.getByRole('link', { name: 'Leads away' });
  expect(await link.evaluate((element) => (element as HTMLAnchorElement).host)).toBe(
    new URL(page.url()).host,
  );
  const opened = page.context().waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL('/tournament-modes');
  await link.click();
  await expect(page).toHaveURL('/tournament-modes');
});

for (const away of ['//evil.example', '/x/..//evil.example/phish', '/%5Cevil.example']) {
  test(`a login never redirects to the path ${away}, which would leave this site`, async ({
    page,
  }) => {
    const { email } = await newPlayer();
    await page.goto(`/login?redirect=${encodeURIComponent(away)}`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
}

test('a signed-in player skips the login page', async ({ page }) => {
  await browseAs(page, await newPlayer());
  await page.goto('/login');
  await expect(page).toHaveURL('/dashboard');
  await page.goto('/login?redirect=%2Fsettings');
  await expect(page).toHaveURL('/settings');
});
