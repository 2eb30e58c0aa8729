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
import { expectAccessible, expectNoSidewaysScroll } from './quality.ts';

/** The entries of the menu, in their order. */
export const ENTRIES = [
  'dashboard',
  'tournaments',
  'cups',
  'cards',
  'users',
  'withdrawals',
  'deposit-logs',
  'promo-codes',
  'ledger',
  'approvals',
  'risk',
  'activity',
  'mail',
  'staff',
  'settings',
  'sign-in',
];
/** The tabs that are views of an entry of the menu, which has links to them beside its title. */
export const VIEWS = {
  users: ['users', 'banned', 'tokens'],
  withdrawals: ['withdrawals', 'completed-withdrawals'],
  'deposit-logs': ['deposit-logs', 'reconciliation', 'payment-queue'],
} as const;
/** Number of all tabs, with the view of completed tournaments. */
export const TABS_COUNT = ENTRIES.length + 6;

/** The links of the console, at the left. */
export const tabLinks = (page: Page) =>
  page.getByRole('navigation', { name: 'Console' }).locator('[data-tab]');
export const tabLink = (page: Page, tab: string) => page.locator(`nav [data-tab="${tab}"]`);
export const viewLink = (page: Page, tab: string) => page.locator(`nav [data-view="${tab}"]`);

export async function adminPage(page: Page, tab: string, width = 1280): Promise<SignedIn> {
  const boss = await admin();
  await browseAs(page, boss, true);
  await page.setViewportSize({ width, height: 900 });
  await page.goto(tab.startsWith('/') ? tab : `/admin?tab=${tab}`);
  return boss;
}

/** Opens another page of the console without a press and without loading the document again. */
export const goWithin = (page: Page, path: string) =>
  page.evaluate((to) => history.pushState(null, '', to), path);

/** Expects a loaded page that fits each screen and passes the accessibility check. */
export async function expectSound(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

export const popup = (page: Page, text: string) =>
  expect(page.getByText(text).first()).toBeVisible();
export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
/** Chooses an action from the menu "…" of the first row, or of the row with this text. */
export async function rowAction(page: Page, name: string, row?: string): Promise<void> {
  const rows = page.locator('[data-row]');
  const one = row ? rows.filter({ hasText: row }) : rows;
  await one.getByRole('button', { name: 'More actions' }).first().click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
/** Chooses a value in a filter of the shown list. */
export async function choose(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${filter}(:|$)`) }).click();
  await page.getByRole('menuitemradio', { name: value, exact: true }).click();
}
export const idOf = (person: SignedIn) => String(person.user._id);

/** Creates another member of staff and signs in as this member. */
export async function colleague(boss: SignedIn, role: 'admin' | 'finance'): Promise<SignedIn> {
  const [email, password] = [newEmail(role), PASSWORD];
  const body = { email, password, role };
  const { approval } = await call<{ approval?: { id: string } }>(
    'POST',
    '/admin/staff',
    body,
    boss.token,
  );
  // If another test has set a limit for approvals, a second admin must approve the new member.
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

/**
 * Approves a request as the second admin. The API returns a digest of the request's details, which
 * the approval sends back.
 */
export async function approveByCall(id: string, second: Pick<SignedIn, 'token'>): Promise<void> {
  const path = `/admin/approvals?id=${id}`;
  const { approvals } = await call<Waiting>('GET', path, undefined, second.token);
  const { digest } = approvals[0] ?? {};
  await call('POST', `/admin/approvals/${id}/approve`, { digest }, second.token);
}

/** Creates a player with tokens. */
export async function richPlayer(boss: SignedIn, tokens: number): Promise<SignedIn> {
  const player = await newPlayer('rich');
  const body = { amount: tokens, reason: 'A gift for the test' };
  await call('PUT', `/users/tokens/${idOf(player)}`, body, boss.token);
  return player;
}

export const code = () => `T${process.pid}-${Date.now() % 10_000_000}`;
export const usersFor = (email: string) => `/admin?tab=users&q=${encodeURIComponent(email)}`;
