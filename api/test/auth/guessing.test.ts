// Own product: rate limits are on.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Role } from '../../src/platform/http/index.js';
import { type Answer, asking, tally } from '../world/ask.js';
import { browserAt } from '../world/browsers.js';
import { codeFor, mailsTo } from '../world/mailbox.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

const PASSWORD = 'correct-horse-1';
const FOUR_ADDRESSES = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4'];
const MANY_NETWORKS = Array.from({ length: 36 }, (_, n) => `2001:db8:0:${n.toString(16)}::1`);
const LOGINS = [
  ['player', '/auth/login'],
  ['finance', '/auth/admin-login'],
] satisfies [Role, string][];

async function owner(role: Role = 'player'): Promise<Person> {
  const person = await somebody(world, role);
  await givePassword(world, person, PASSWORD);
  return person;
}

interface Typed {
  readonly email: string;
  readonly password?: string;
  readonly path?: string;
  readonly from?: string;
  readonly cookie?: string;
}

const signIn = ({ email, password = 'a-guess', path = '/auth/login', ...rest }: Typed) =>
  asking(world, null)(
    'POST',
    path,
    { email, password },
    {
      'x-forwarded-for': rest.from ?? '203.0.113.50',
      ...(rest.cookie ? { cookie: rest.cookie } : {}),
    },
  );

/** Sends 36 sign-ins with a wrong password, spread evenly over the addresses. */
async function attack(email: string, addresses = FOUR_ADDRESSES, path = '/auth/login') {
  const answers: Answer[] = [];
  for (let number = 0; number < 36; number += 1) {
    answers.push(await signIn({ email, path, from: addresses[number % addresses.length] ?? '' }));
  }
  return answers;
}

const cookieOf = ({ headers }: Answer) =>
  String(headers['set-cookie']).match(/arena-browser=[\w-]+/)?.[0] ?? '';

test.each(LOGINS)('logins of a %s are slowed after 15 wrong passwords', async (role, path) => {
  const { email } = await owner(role);
  const answers = await attack(email, FOUR_ADDRESSES, path);
  expect(tally(answers)).toEqual({ 400: 15, 429: 21 });
  const refused = answers.at(-1);
  expect(refused?.body).toMatchObject({
    code: 'TOO_MANY_PASSWORDS',
    message: expect.stringMatching(
      /^Too many wrong passwords for this email\. Please try again in \d+ seconds, or reset your p/,
    ),
  });
  expect(Number(refused?.headers['retry-after'])).toBe(refused?.body.retryAfter);
  expect(refused?.body.retryAfter).toBeLessThanOrEqual(30);
});

test('after 15 wrong passwords from 36 IPv6 networks, further tries at one account are slowed down', async () => {
  const { email } = await owner();
  expect(tally(await attack(email, MANY_NETWORKS))).toEqual({ 400: 15, 429: 21 });
});

test('only 15 of 36 simultaneous wrong passwords are compared', async () => {
  const { email } = await owner();
  const sent = MANY_NETWORKS.map((from) => signIn({ email, from }));
  expect(tally(await Promise.all(sent))).toEqual({ 400: 15, 429: 21 });
});

test('the wait after each wrong password doubles up to half an hour, and ends after a day without tries', async () => {
  const { email } = await owner();
  await attack(email);
  const waits: number[] = [];
  for (let number = 0; number < 9; number += 1) {
    // Ends the wait that the wrong passwords have caused.
    await world.database.rows('UPDATE sign_in_tries SET next_at = tried_at');
    expect((await signIn({ email, from: `198.51.100.${number + 10}` })).status).toBe(400);
    const { body } = await signIn({ email, from: `198.51.100.${number + 10}` });
    waits.push(Math.ceil(body.retryAfter / 60) * 60);
  }
  expect(waits).toEqual([60, 120, 240, 480, 960, 1_800, 1_800, 1_800, 1_800]);
  await world.database.rows(
    "UPDATE sign_in_tries SET tried_at = tried_at - interval '1 day', next_at = now()",
  );
  for (let number = 0; number < 9; number += 1) {
    expect((await signIn({ email, from: '198.51.100.30' })).status).toBe(400);
  }
});

test('the owner can sign in from a known browser while strangers guess the password', async () => {
  const { email } = await owner();
  const cookie = cookieOf(await signIn({ email, password: PASSWORD }));
  expect(cookie).not.toBe('');
  await attack(email);
  expect((await signIn({ email, password: PASSWORD, cookie })).status).toBe(200);
  const typo = await signIn({ email, cookie });
  expect(typo.body.code).toBe('BAD_CREDENTIALS');
  const strange = await signIn({ email, password: PASSWORD, cookie: `${cookie.slice(0, -1)}_` });
  expect(strange.body.code).toBe('TOO_MANY_PASSWORDS');
});

test('while strangers guess the password, the owner can reset it in a new browser and sign in', async () => {
  const { email } = await owner();
  await attack(email);
  expect((await signIn({ email, password: PASSWORD })).body.code).toBe('TOO_MANY_PASSWORDS');
  const ask = asking(world, null);
  await ask('POST', '/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  const granted = await ask('POST', '/auth/verify-password-reset-otp', { email, otp });
  const newPassword = 'another-lantern-48';
  const { resetToken } = granted.body;
  const reset = await ask('POST', '/auth/reset-password', { email, newPassword, resetToken });
  expect(reset.status).toBe(200);
  expect((await signIn({ email, password: newPassword })).status).toBe(200);
});

test('a browser that has reset the password counts as known, so it can sign in while strangers guess', async () => {
  const { email } = await owner();
  const browser = browserAt(world, '203.0.113.77');
  await browser('/auth/forgot-password', { email });
  const otp = await codeFor(world, email);
  expect((await browser('/auth/verify-password-reset-otp', { email, otp })).status).toBe(200);
  const newPassword = 'another-lantern-49';
  expect((await browser('/auth/reset-password', { email, newPassword })).status).toBe(200);
  await attack(email);
  const login = { email, password: newPassword };
  expect((await signIn(login)).body.code).toBe('TOO_MANY_PASSWORDS');
  expect((await browser('/auth/login', login)).status).toBe(200);
});

test('a known browser has its own budget of wrong passwords, and a right password clears that budget', async () => {
  const { email } = await owner();
  const cookie = cookieOf(await signIn({ email, password: PASSWORD, from: '198.51.100.60' }));
  const from = (number: number) => `198.51.100.${70 + (number % 4)}`;
  for (let number = 0; number < 14; number += 1) {
    expect((await signIn({ email, cookie, from: from(number) })).status).toBe(400);
  }
  expect((await signIn({ email, password: PASSWORD, cookie, from: from(0) })).status).toBe(200);
  for (let number = 0; number < 15; number += 1) {
    expect((await signIn({ email, cookie, from: from(number) })).status).toBe(400);
  }
  expect((await signIn({ email, cookie, from: from(3) })).status).toBe(429);
  // The wrong passwords from the known browser do not slow down other clients.
  expect((await signIn({ email, from: '198.51.100.80' })).status).toBe(400);
});

test('a guess at an unknown email gets the same response as a guess at a known email', async () => {
  const { email } = await owner();
  const shape = (answers: Answer[]) =>
    answers.map(({ status, body }) => [status, body.code, Object.keys(body).sort()]);
  const known = shape(await attack(email));
  expect(shape(await attack('nobody-there@example.com'))).toEqual(known);
});

test('the owner of an account gets one mail a day that warns of guesses, and an unknown address gets no mail', async () => {
  const { email } = await owner();
  await attack(email);
  await world.database.rows('UPDATE sign_in_tries SET next_at = tried_at');
  await signIn({ email, from: '198.51.100.90' });
  const mails = await mailsTo(world, email);
  expect(mails.map(({ template }) => template)).toEqual(['sign-in-guesses']);
  expect(mails[0]?.data).toEqual({ tries: 15, at: expect.any(String) });
  await attack('nobody-here@example.com');
  expect(await mailsTo(world, 'nobody-here@example.com')).toEqual([]);
});

test('wrong current passwords of a change count together with wrong passwords of sign-ins', async () => {
  const person = await owner();
  const { email, headers } = person;
  const change = (from: string, currentPassword: string) =>
    asking(world, { headers })(
      'POST',
      '/auth/change-password',
      { currentPassword, newPassword: 'a brand new horse' },
      { 'x-forwarded-for': from },
    );
  for (let number = 0; number < 9; number += 1) {
    const { status, body } = await change('198.51.100.9', 'a-guess');
    expect([status, body.code]).toEqual([400, 'CURRENT_PASSWORD_WRONG']);
  }
  // Another stranger has six tries left, and then even the right password must wait.
  const answers = await attack(email);
  expect(tally(answers)).toEqual({ 400: 6, 429: 30 });
  const waiting = await change('198.51.100.9', PASSWORD);
  expect([waiting.status, waiting.body.code]).toEqual([429, 'TOO_MANY_PASSWORDS']);
  // A session allows ten changes and tries in 15 minutes.
  expect((await change('198.51.100.9', PASSWORD)).body.code).toBe('TOO_MANY_REQUESTS');
});
