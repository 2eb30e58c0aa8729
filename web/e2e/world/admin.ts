import { expect, type Page } from '@playwright/test';
import { DEPUTY } from '../start-product.ts';
import { mailTo } from './mail.ts';
import {
  admin,
  adminLogin,
  browseAs,
  call,
  newEmail,
  newPlayer,
  PASSWORD,
  type SignedIn,
} from './people.ts';
import { violations } from './quality.ts';

/** The tabs in the order of the console's links. */
export const TABS = [
  ...['dashboard', 'tournaments', 'completed-tournaments', 'cards', 'users', 'banned', 'tokens'],
  ...['withdrawals', 'completed-withdrawals', 'deposit-logs', 'promo-codes'],
  ...['ledger', 'reconciliation', 'payment-queue'],
  ...['approvals', 'risk', 'activity', 'mail', 'staff', 'settings', 'sign-in'],
];

/** The links of the console, at the left. */
export const tabLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Console' }).locator('[data-tab]');
export const tabLink = (page: Page, tab: string) => page.locator(`nav [data-tab="${tab}"]`);

export async function adminPage(page: Page, tab: string, width = 1280): Promise<SignedIn> {
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

// From the desk down, so that each look is taken once: the widths that only have to fit between.
const LOOKS = [
  { width: 1280, colorScheme: 'dark' },
  { width: 820 },
  { width: 390, colorScheme: 'light' },
  { width: 320 },
] as const;

/** It stands, fits each screen from a desk to the smallest phone, and is open to everybody. */
export async function expectSound(page: Page): Promise<void> {
  const before = page.viewportSize();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const look of LOOKS) {
    const where = `${page.url()} at ${look.width} px`;
    await page.setViewportSize({ width: look.width, height: 900 });
    if ('colorScheme' in look) {
      const { colorScheme } = look;
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
      // A panel takes another shape on a phone, a drawing or two after the width has changed.
      await expect.poll(() => violations(page), `${where}, ${colorScheme}`).toEqual([]);
    }
    const beyond = () =>
      page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return Math.max(0, scrollWidth - clientWidth);
      });
    await expect.poll(beyond, `${where}: too wide`).toBe(0);
  }
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: 'dark' });
}

export const popup = (page: Page, text: string) =>
  expect(page.getByText(text).first()).toBeVisible();
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** An action of the first row, or the one with this text, that waits behind its "…". */
export async function rowAction(page: Page, name: string, row?: string): Promise<void> {
  const rows = page.locator('[data-row]');
  const one = row ? rows.filter({ hasText: row }) : rows;
  await one.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
/** Sets a filter of the list. */
export async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}(:|$)`) }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}
export const idOf = (person: SignedIn) => String(person.user._id);

/** Another member of the staff, who may sign in at once. */
export async function colleague(boss: SignedIn, role: 'admin' | 'finance'): Promise<SignedIn> {
  const [email, password] = [newEmail(role), PASSWORD];
  const body = { email, password, role };
  const { approval } = await call<{ approval?: { id: string } }>(
    ...(['POST', '/admin/staff', body, boss.token] as const),
  );
  // Another test has set an amount above which a second admin is asked for.
  if (approval) {
    await approveByCall(approval.id, await adminLogin(DEPUTY.email, DEPUTY.password));
    const { text } = await mailTo(email, (mail) => /staff-invitation#/.test(mail.text));
    const [, token] = /staff-invitation#([\w-]+)/.exec(text) ?? [];
    await call('POST', '/auth/accept-invitation', { token, password });
  }
  return adminLogin(email, password);
}

interface Waiting {
  readonly approvals: readonly { readonly digest: string }[];
}

/** The second admin's yes to exactly what he reads. */
export async function approveByCall(id: string, second: Pick<SignedIn, 'token'>): Promise<void> {
  const path = `/admin/approvals?id=${id}`;
  const { approvals } = await call<Waiting>('GET', path, undefined, second.token);
  const { digest } = approvals[0] ?? {};
  await call('POST', `/admin/approvals/${id}/approve`, { digest }, second.token);
}

/** A player with tokens. */
export async function richPlayer(boss: SignedIn, tokens: number): Promise<SignedIn> {
  const player = await newPlayer('rich');
  const body = { amount: tokens, reason: 'A gift for the test' };
  await call('PUT', `/users/tokens/${idOf(player)}`, body, boss.token);
  return player;
}

export const code = () => `T${process.pid}-${Date.now() % 10_000_000}`;
export const usersFor = (email: string) => `/admin?tab=users&q=${encodeURIComponent(email)}`;
