import { expect } from '@jest/globals';
import { asking } from './ask.js';
import { Authenticator, type Touch, type Twist } from './authenticator.js';
import { givePassword, type Person } from './people.js';
import type { Product } from './product.js';

/** The site of a product that a test starts with this PUBLIC_URL. */
export const SITE = { origin: 'https://arena.example', rpId: 'arena.example' };
export const PASSKEY_PRODUCT = { PUBLIC_URL: SITE.origin };
export const PASSWORD = 'correct-horse-1';

/** A member of staff with the first passkey. */
export interface KeyHolder extends Person {
  readonly key: Authenticator;
}

/** Returns the person with the headers of a new session token. */
export const withToken = <Who extends Person>(who: Who, token: string): Who => ({
  ...who,
  headers: { authorization: `Bearer ${token}` },
});

/** Gives a member of staff without any second factor a passkey, as the web does. */
export async function withPasskey(
  world: Product,
  person: Person,
  options: ConstructorParameters<typeof Authenticator>[1] = {},
): Promise<KeyHolder> {
  const key = new Authenticator(SITE, options);
  await givePassword(world, person, PASSWORD);
  const begun = await asking(world, person)('POST', '/auth/passkeys/begin', { password: PASSWORD });
  expect([begun.status, begun.text]).toEqual([200, begun.text]);
  const made = { name: 'Phone', ...key.create(begun.body) };
  const added = await asking(world, person)('POST', '/auth/passkeys', made);
  expect([added.status, added.text]).toEqual([200, added.text]);
  return { ...withToken(person, added.body.token), key };
}

/** Asks for a challenge as this person, and returns the answer of the key. */
export async function touched(
  world: Product,
  { key, ...person }: KeyHolder,
  about: { readonly action: string; readonly subject?: string; readonly digest?: string },
  twist: Twist = {},
): Promise<Touch> {
  const { status, body, text } = await asking(world, person)('POST', '/auth/passkeys/ask', about);
  expect([status, text]).toEqual([200, text]);
  return key.get(body.request, twist);
}
