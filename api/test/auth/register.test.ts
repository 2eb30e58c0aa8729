import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking } from '../world/ask.js';
import { codeFor, mailsTo, wrongCode } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';

const run = newId();
let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

const post = (path: string, body: object) => asking(world, null)('POST', path, body);
/** Returns an email address that no other test file has used in the same product. */
const at = (name: string) => `${name}-${run}@example.com`;
const register = (email: string, password = 'secret-1') =>
  post('/auth/register', { email, password });
/** Makes every sent code older by a number of seconds. */
const letPass = (seconds: number) =>
  world.database.rows(
    `UPDATE code_request SET sent_at = sent_at - make_interval(secs => $1),
              expires_at = expires_at - make_interval(secs => $1)`,
    [seconds],
  );

describe('registering', () => {
  test('registering sends a code, and entering the code signs the player in', async () => {
    const registered = await register(`  ${at('Asha')} `);
    expect(registered.status).toBe(201);
    expect(registered.body).toEqual({
      message: 'Verification code sent to your email',
      email: at('asha'),
    });
    const verified = await post('/auth/verify-otp', {
      email: at('ASHA'),
      otp: await codeFor(world, at('asha')),
    });
    expect(verified.status).toBe(200);
    const { token, user } = verified.body;
    expect(user).toEqual({
      _id: expect.any(String),
      id: user._id,
      email: at('asha'),
      isAdmin: false,
      role: 'player',
      inGameName: null,
      freeFireUID: null,
      tokens: 0,
      isBanned: false,
      banReason: null,
      createdAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
    });
    const player = { headers: { authorization: `Bearer ${token}` } };
    const profile = await asking(world, player)('GET', '/users/profile');
    expect(profile.body).toEqual(user);
    expect(profile.headers['cache-control']).toBe('no-store');
  });

  test('when one of two registrations of one email is verified, the password of that registration is active and the other code is void', async () => {
    const email = at('again');
    await register(email, 'first-password');
    const firstCode = await codeFor(world, email);
    const again = await register(email, 'second-password');
    expect([again.status, again.body.message]).toEqual([
      201,
      'Verification code sent to your email',
    ]);
    const secondCode = await codeFor(world, email);
    await post('/auth/verify-otp', { email, otp: secondCode });
    const withFirst = await post('/auth/login', { email, password: 'first-password' });
    const withSecond = await post('/auth/login', { email, password: 'second-password' });
    expect([withFirst.status, withSecond.status]).toEqual([400, 200]);
    const late = await post('/auth/verify-otp', { email, otp: firstCode });
    expect([late.status, late.body.message]).toEqual([400, 'Invalid or expired verification code']);
  });

  test('an email of a verified player or of staff cannot be registered again', async () => {
    const player = await somebody(world);
    const admin = await somebody(world, 'admin');
    for (const { email } of [player, admin]) {
      const answer = await register(email);
      expect([answer.status, answer.body.message]).toEqual([400, 'User already exists']);
    }
  });

  test.each([
    [{ email: 'x@example.com', password: '12345' }, 'Password must be at least 6 characters long'],
    [{ email: 'x@example.com' }, 'Password must be at least 6 characters long'],
    [
      { email: 'x@example.com', password: 'ä'.repeat(37) },
      'Password must be at most 72 letters long, fewer in other scripts',
    ],
    [{ email: 'x@example', password: 'secret-1' }, 'Please enter a valid email address'],
    [{ password: 'secret-1' }, 'Please enter a valid email address'],
  ])('registering with invalid data %j is refused', async (body: object, sentence: string) => {
    const answer = await post('/auth/register', body);
    expect([answer.status, answer.body.message]).toEqual([400, sentence]);
  });

  test('a registration that names a role is refused', async () => {
    const extra = { email: at('mass'), password: 'secret-1', role: 'admin' };
    expect((await post('/auth/register', extra)).status).toBe(400);
  });

  test('twenty simultaneous registrations of one email create one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => register(at('crowd'), `password-${n}`)),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const rows = await world.database.rows(
      'SELECT count(*) AS n FROM user_account WHERE email = $1',
      [at('crowd')],
    );
    expect(rows).toEqual([{ n: 1 }]);
  });
});

describe('verification codes', () => {
  test('only five of fifty simultaneous wrong verification codes are compared, and then the right code is refused', async () => {
    const email = at('guess');
    await register(email);
    const code = await codeFor(world, email);
    const wrong = { email, otp: wrongCode(code) };
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/auth/verify-otp', wrong)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.message}`))).toEqual(
      new Set(['400 Invalid or expired verification code']),
    );
    const rows = await world.database.rows(
      `SELECT network_tries AS network, other_tries AS others FROM code_request
        ORDER BY sent_at DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ network: 5, others: 0 }]);
    expect((await post('/auth/verify-otp', { email, otp: code })).status).toBe(400);
  });

  test('a right verification code sent twenty times at once works once', async () => {
    const email = at('once');
    await register(email);
    const right = { email, otp: await codeFor(world, email) };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/verify-otp', right)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a verification code expires after ten minutes', async () => {
    const email = at('late');
    await register(email);
    const otp = await codeFor(world, email);
    await letPass(601);
    const answer = await post('/auth/verify-otp', { email, otp });
    expect(answer.body.message).toBe('Invalid or expired verification code');
  });

  test('a verification code must have six digits', async () => {
    for (const otp of ['12345', '1234567', 'abcdef', '', 123456, null]) {
      const answer = await post('/auth/verify-otp', { email: at('six'), otp });
      expect(answer.body.message).toBe('Please enter a 6-digit verification code');
    }
  });

  test('a new verification code is refused within 60 seconds, and afterwards it is sent and works', async () => {
    const email = at('resend');
    await register(email);
    const tooSoon = await post('/auth/resend-otp', { email });
    expect(tooSoon.status).toBe(429);
    const { retryAfter } = tooSoon.body;
    expect(retryAfter).toBeGreaterThan(50);
    expect(retryAfter).toBeLessThanOrEqual(60);
    expect(tooSoon.headers['retry-after']).toBe(String(retryAfter));
    expect(tooSoon.body.message).toBe(
      `Please wait ${retryAfter} seconds before requesting a new code`,
    );
    await letPass(60);
    const sent = await post('/auth/resend-otp', { email });
    expect([sent.status, sent.body.message]).toEqual([
      200,
      'New verification code sent to your email',
    ]);
    expect(await mailsTo(world, email)).toHaveLength(2);
    const verified = await post('/auth/verify-otp', { email, otp: await codeFor(world, email) });
    expect(verified.status).toBe(200);
  });

  test('twenty simultaneous requests for a new verification code send one mail', async () => {
    const email = at('taps');
    await register(email);
    await letPass(60);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/auth/resend-otp', { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsTo(world, email)).toHaveLength(2);
  });

  test('a request for a new code for an unknown or verified email gets the usual response and sends no mail', async () => {
    const verified = await somebody(world);
    for (const email of [at('nobody'), verified.email]) {
      const first = await post('/auth/resend-otp', { email });
      const second = await post('/auth/resend-otp', { email });
      expect([first.status, second.status]).toEqual([200, 429]);
      expect(await mailsTo(world, email)).toHaveLength(0);
    }
    const guess = { email: at('nobody'), otp: '000000' };
    expect((await post('/auth/verify-otp', guess)).body.message).toBe(
      'Invalid or expired verification code',
    );
  });
});
