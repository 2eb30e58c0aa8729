import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { codeFor } from './mail.ts';
import { product } from './product.ts';

export interface SignedIn {
  readonly email: string;
  readonly password: string;
  readonly token: string;
  readonly user: Readonly<Record<string, unknown>>;
}

export const PASSWORD = 'a good password';
let count = 0;

/** Returns a new address. Its local part has only ASCII letters of the name. */
export function newEmail(name = 'player'): string {
  count += 1;
  return `${name.replace(/[^a-z]/gi, '') || 'player'}-${process.pid}-${Date.now()}-${count}@example.com`;
}

/** Calls the product's API, with a token if one is given. Throws when the API refuses. */
export async function call<Answer>(
  method: string,
  path: string,
  body?: object,
  token?: string,
): Promise<Answer> {
  const answer = await fetch(`${product().url}/api${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/**
 * Returns a Free Fire UID of nobody else. Players who share one have a risk signal, and the bank's
 * file then asks about their withdrawals.
 */
export const newUid = (): string => String(randomInt(1_000_000_000, 10_000_000_000));

/** Creates a new player with a profile. */
export async function newPlayer(name = 'player'): Promise<SignedIn> {
  const player = await newcomer(name);
  const profile = { inGameName: name, freeFireUID: newUid() };
  await call('PUT', '/users/profile', profile, player.token);
  return player;
}

/** Creates a new player through the API, with a verified email but without a profile. */
export async function newcomer(name = 'player'): Promise<SignedIn> {
  const [email, password] = [newEmail(name), PASSWORD];
  await call('POST', '/auth/register', { email, password });
  const otp = await codeFor(email);
  const signedIn = await call<Pick<SignedIn, 'token' | 'user'>>('POST', '/auth/verify-otp', {
    email,
    otp,
  });
  return { email, password, ...signedIn };
}

/**
 * Returns a player who registered at the start of the run and has not typed the emailed code yet;
 * see start-product.ts.
 */
export function earlyNewcomer(): { readonly email: string; readonly at: number } {
  const [email = '', at = ''] = (process.env.ARENA_EARLY ?? '').split(' ');
  return { email, at: Number(at) };
}

/**
 * Age at which the sign-in is renewed, in milliseconds: below the product's limit of ten minutes.
 */
const SIGN_IN_AGAIN_MS = 5 * 60_000;
let firstAdmin: { readonly at: number; readonly signedIn: Promise<SignedIn> } | undefined;

/** Returns the first admin, signed in recently, for all tests of a worker. */
export function admin(): Promise<SignedIn> {
  if (!firstAdmin || Date.now() - firstAdmin.at > SIGN_IN_AGAIN_MS) {
    const signedIn = adminLogin(product().adminEmail, product().adminPassword);
    firstAdmin = { at: Date.now(), signedIn };
  }
  return firstAdmin.signedIn;
}

export async function adminLogin(email: string, password: string): Promise<SignedIn> {
  const body = { email, password };
  const { token, user } = await call<SignedIn>('POST', '/auth/admin-login', body);
  return { email, password, token, user };
}

/**
 * Stores this person's session in the browser, as a sign-in does. Call it before the first page.
 */
export async function browseAs(page: Page, person: SignedIn, isAdmin = false): Promise<void> {
  const kept = {
    token: person.token,
    user: JSON.stringify(person.user),
    isAdmin: String(isAdmin),
    // Shows matches as cards, as the specification does. Tests of rows switch to rows themselves.
    'admin.matches': 'cards',
  };
  await page.addInitScript((items) => {
    // Signs in once per tab, so that a reload after a logout does not sign in again.
    if (sessionStorage.getItem('signed-in')) return;
    sessionStorage.setItem('signed-in', 'yes');
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, kept);
}

/**
 * Types the six digits into the boxes one by one, as a person does. The pages of codes by email send
 * a complete code without a press.
 */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
}
