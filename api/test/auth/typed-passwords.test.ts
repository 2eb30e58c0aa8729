import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { asking } from '../world/ask.js';
import { codeFor } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';

const COMPOSED = 'caf\u00e9 \u0928\u093f\u0930\u0902\u091c\u0928 12';
const DECOMPOSED = 'cafe\u0301 \u0928\u093f\u0930\u0902\u091c\u0928 12';
let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

const post = (path: string, body: object) => asking(world, null)('POST', path, body);
const login = async (email: string, password: string) =>
  (await post('/auth/login', { email, password })).status;
let count = 0;

/** Registers a player with a password and verifies the email. Returns the email. */
async function registered(password: string): Promise<string> {
  count += 1;
  const email = `typed-${count}@example.com`;
  expect((await post('/auth/register', { email, password })).status).toBe(201);
  await post('/auth/verify-otp', { email, otp: await codeFor(world, email) });
  return email;
}

test.each([
  ['composed letters', COMPOSED],
  ['decomposed letters', DECOMPOSED],
])('a password set with %s is accepted however the keyboard encodes it', async (_, password) => {
  const email = await registered(password);
  expect(await login(email, COMPOSED)).toBe(200);
  expect(await login(email, DECOMPOSED)).toBe(200);
  expect(await login(email, 'cafe \u0928\u093f\u0930\u0902\u091c\u0928 12')).toBe(400);
});

test('an older hash of a password as it was typed is still accepted', async () => {
  const { email } = await somebody(world);
  const old = await hash(DECOMPOSED, { memoryCost: 64, timeCost: 1, parallelism: 1 });
  await world.database.rows('UPDATE user_account SET password_hash = $2 WHERE email = $1', [
    email,
    old,
  ]);
  expect(await login(email, DECOMPOSED)).toBe(200);
});

test.each([
  ['an emoji of several characters', 'family 👨‍👩‍👧‍👦 1'],
  ['a bidirectional mark', 'secret\u200f-1'],
  ['spaces at its ends', ' secret 1 '],
  ['a line separator', 'secret\u2028-1'],
])('a password with %s can be set and used', async (_, password) => {
  expect(await login(await registered(password), password)).toBe(200);
});

test.each(['\u0000', '\u0007', '\t', '\n', '\r', '\u007f', '\u0085'])(
  'a new password with the control character %j is refused when it is set',
  async (character) => {
    const password = `secret${character}-1`;
    const email = 'refused@example.com';
    const message = 'Password has characters that cannot be used';
    for (const path of ['/auth/register', '/auth/login']) {
      const answer = await post(path, { email, password });
      expect([path, answer.status]).toEqual([path, 400]);
      if (character !== '\u0000') expect(answer.body.message).toBe(message);
    }
  },
);
