import { expect, type Page } from '@playwright/test';
import { codeFor } from './mail.ts';
import { product } from './product.ts';

export const PASSWORD = 'secret-enough';
let count = 0;

/** An address nobody had before. */
export function newEmail(name = 'player'): string {
  count += 1;
  return `${name}-${Date.now().toString(36)}-${count}@example.com`;
}

export interface Player {
  readonly email: string;
  readonly token: string;
  readonly user: object;
}

async function call(path: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${product().publicUrl}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${String(answer.message)}`);
  return answer;
}

/** A verified player, made over the API. */
export async function newPlayer(name?: string): Promise<Player> {
  const email = newEmail(name);
  const registered = await call('/auth/register', { email, password: PASSWORD });
  const session = registered.token
    ? registered
    : await call('/auth/verify-otp', { email, otp: await codeFor(email) });
  return { email, token: String(session.token), user: session.user as object };
}

/** The page starts as this player's browser that never logged out. */
export async function signIn(page: Page, player: Player): Promise<void> {
  await page.addInitScript(
    ([token, user]) => {
      if (sessionStorage.getItem('signed-in')) return;
      sessionStorage.setItem('signed-in', 'yes');
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
      localStorage.setItem('isAdmin', 'false');
    },
    [player.token, JSON.stringify(player.user)] as const,
  );
}

/** Types the six digits into the boxes, one after the other, as a person does. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Digit 1 of 6').click();
  await page.keyboard.type(code);
  await expect(page.getByLabel('Digit 6 of 6')).toHaveValue(code.at(-1) ?? '');
}
