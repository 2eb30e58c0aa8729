import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking } from '../world/ask.js';
import { codeFor } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';

let world: Product;
let admin: Person;
beforeAll(async () => {
  world = await sharedProduct();
  admin = await somebody(world, 'admin');
});
afterAll(() => world.close());

const COMMON = 'This password is one of the most common ones. Please choose another one.';
const NAMES_YOU =
  'Please choose a password without your email that is not made of the words of Arena.';
const SHORT = 'Password must be at least 8 characters long';
const FOR_STAFF = [
  ['seven-1', SHORT],
  ['password', COMMON],
  ['Password123', COMMON],
  ['1qaz2wsx3edc', COMMON],
  ['Arena-2026!', NAMES_YOU],
  ['admin 12345', NAMES_YOU],
  ['Arena-Admin-2026', NAMES_YOU],
  ['@dm1nArena!', NAMES_YOU],
  ['FreeFire Tournaments 1', NAMES_YOU],
  ['wallet.tokens.2026', NAMES_YOU],
  ['my-Ravindra-9', NAMES_YOU],
] as const;

const addStaff = (email: string, password: string) =>
  asking(world, admin)('POST', '/admin/staff', { email, password, role: 'finance' });

test.each(FOR_STAFF)('the password %s is refused for new staff', async (password, sentence) => {
  const answer = await addStaff('ravindra@example.com', password);
  expect([answer.status, answer.body.message]).toEqual([400, sentence]);
});

test.each(FOR_STAFF)('staff cannot reset their password to %s', async (password, sentence) => {
  const email = `ravindra@${crypto.randomUUID()}.example`;
  expect((await addStaff(email, 'wander-lantern-47')).status).toBe(201);
  const ask = asking(world, null);
  await ask('POST', '/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  const granted = await ask('POST', '/auth/verify-password-reset-otp', { email, otp });
  const { resetToken } = granted.body;
  const reset = (newPassword: string) =>
    ask('POST', '/auth/reset-password', { email, newPassword, resetToken });
  const refused = await reset(password);
  expect([refused.status, refused.body.message]).toEqual([400, sentence]);
  // The refused password has not used up the reset grant, so a better password is accepted.
  expect((await reset('another-lantern-48')).status).toBe(200);
});

test.each([
  ['123456', 400],
  ['Qwerty', 400],
  ['abc123', 400],
  ['password123', 201],
  ['secret123', 201],
  ['Passw0rd!', 201],
  ['arena1', 201],
])('a player who registers with password %s gets status %i', async (password, status) => {
  const email = `player-${crypto.randomUUID()}@example.com`;
  const answer = await asking(world, null)('POST', '/auth/register', { email, password });
  expect([password, answer.status, status === 400 ? answer.body.message : null]).toEqual([
    password,
    status,
    status === 400 ? COMMON : null,
  ]);
});
