import { expect, type Page } from '@playwright/test';
import { admin, browseAs, call, newPlayer, type SignedIn } from './people.ts';
import { violations } from './quality.ts';

export const TABS = [
  ...['dashboard', 'users', 'tokens', 'withdrawals', 'completed-withdrawals', 'deposit-logs'],
  ...['promo-codes', 'banned', 'cards', 'tournaments', 'completed-tournaments', 'settings'],
  ...['ledger', 'approvals', 'activity', 'staff', 'mail', 'payment-queue', 'reconciliation'],
];

export async function office(page: Page, tab: string, width = 1280): Promise<SignedIn> {
  const boss = await admin();
  await browseAs(page, boss, true);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(tab.startsWith('/') ? tab : `/admin?tab=${tab}`);
  return boss;
}

/** Axe on what is shown, dark at a desk and light on a phone: every rule of both in two looks. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = page.viewportSize();
  for (const [width, colorScheme] of [[1280, 'dark'] as const, [390, 'light'] as const]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = await violations(page);
    expect(found, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'dark' });
}

export const popup = (page: Page, text: string) =>
  expect(page.getByText(text).first()).toBeVisible();
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const idOf = (person: SignedIn) => String(person.user._id);

/** A player with tokens. */
export async function richPlayer(boss: SignedIn, tokens: number): Promise<SignedIn> {
  const player = await newPlayer('rich');
  const body = { amount: tokens, reason: 'A gift for the test' };
  await call('PUT', `/users/tokens/${idOf(player)}`, body, boss.token);
  return player;
}

export const code = () => `T${process.pid}-${Date.now() % 10_000_000}`;
export const usersFor = (email: string) => `/admin?tab=users&q=${encodeURIComponent(email)}`;
