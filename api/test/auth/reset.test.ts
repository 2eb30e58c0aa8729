import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { asking, tally } from '../world/ask.js';
import { codeFor, mailsTo, wrongCode } from '../world/mailbox.js';
import { somebody } from '../world/people.js';
import { type Product, sharedProduct } from '../world/product.js';

const run = newId();
let world: Product;
beforeAll(async () => {
  world = await sharedProduct();
});
afterAll(() => world.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  asking(world, null)('POST', path, body, headers);
/** Returns an email address that no other test file has used in the same product. */
const at = (name: string) => `${name}-${run}@example.com`;
const newPassword = 'brand-new-password';
const FORGOTTEN = 'If this email has an account, a password reset code is on its way';
const EXPIRED = 'Your password reset has expired. Please request a new code.';

/** Registers a verified player with an active session, and requests a reset code. */
async function forgetful(name: string) {
  const email = at(name);
  await post('/auth/register', { email, password: 'old-password' });
  const otp = await codeFor(world, email);
  const { body } = await post('/auth/verify-otp', { email, otp });
  const answer = await post('/auth/forgot-password', { email });
  expect([answer.status, answer.body.message]).toEqual([200, FORGOTTEN]);
  return { email, session: { headers: { authorization: `Bearer ${body.token}` } } };
}

async function granted(name: string) {
  const person = await forgetful(name);
  const otp = await codeFor(world, person.email);
  const answer = await post('/auth/verify-password-reset-otp', { email: person.email, otp });
  expect(answer.status).toBe(200);
  const setCookie = String(answer.headers['set-cookie']);
  return { ...person, resetToken: answer.body.resetToken as string, setCookie, otp };
}

const cookieOf = (setCookie: string) => setCookie.split(';')[0] ?? '';
const login = (email: string, password: string) => post('/auth/login', { email, password });

describe('resetting a password', () => {
  test('a password reset with a token ends the old password and all sessions, and does not sign in', async () => {
    const { email, resetToken, session } = await granted('asha');
    const answer = await post('/auth/reset-password', { email, newPassword, resetToken });
    expect([answer.status, answer.body]).toEqual([200, { message: 'Password reset successfully' }]);
    expect((await asking(world, session)('GET', '/users/profile')).status).toBe(401);
    expect((await login(email, 'old-password')).status).toBe(400);
    expect((await login(email, newPassword)).status).toBe(200);
    expect((await mailsTo(world, email))[0]?.template).toBe('password-changed');
  });

  test('a password reset works with a grant in an HttpOnly cookie, and is refused from other sites', async () => {
    const { email, setCookie } = await granted('cookie');
    expect(setCookie).toMatch(
      /^arena-reset=[\w-]{43}; HttpOnly; SameSite=Strict; Path=\/; Max-Age=600$/,
    );
    const cookie = cookieOf(setCookie);
    for (const origin of ['https://evil.example', 'http://sub.localhost:3000', 'null']) {
      const foreign = await post(
        '/auth/reset-password',
        { email, newPassword },
        { cookie, origin },
      );
      expect([foreign.status, foreign.body.message]).toEqual([400, EXPIRED]);
    }
    const origin = 'http://localhost:3000';
    const own = await post('/auth/reset-password', { email, newPassword }, { cookie, origin });
    expect(own.status).toBe(200);
    expect(String(own.headers['set-cookie'])).toMatch(/^arena-reset=; .*Max-Age=0/);
    expect((await login(email, newPassword)).status).toBe(200);
  });

  test('a password reset with two different grants is refused', async () => {
    const one = await granted('one');
    const other = await granted('other');
    const cookie = cookieOf(other.setCookie);
    const body = { email: one.email, newPassword, resetToken: one.resetToken };
    expect((await post('/auth/reset-password', body, { cookie })).status).toBe(400);
    expect((await post('/auth/reset-password', body)).status).toBe(200);
  });

  test('a password reset without a grant, or with the grant of another email, is refused', async () => {
    const victim = await granted('victim');
    const thief = await granted('thief');
    for (const proof of [
      {},
      { resetToken: thief.resetToken },
      { resetToken: 'x'.repeat(43) },
      { resetToken: victim.otp },
    ]) {
      const body = { email: victim.email, newPassword, ...proof };
      const answer = await post('/auth/reset-password', body);
      expect([answer.status, answer.body.message]).toEqual([400, EXPIRED]);
    }
    const unknown = { email: at('nobody'), newPassword, resetToken: victim.resetToken };
    expect((await post('/auth/reset-password', unknown)).body.message).toBe(EXPIRED);
    const bearer = { headers: { authorization: `Bearer ${victim.resetToken}` } };
    expect((await asking(world, bearer)('GET', '/users/profile')).status).toBe(401);
    expect((await login(victim.email, 'old-password')).status).toBe(200);
  });

  test('one of fifty simultaneous password resets with one grant succeeds', async () => {
    const { email, resetToken } = await granted('crowd');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        post('/auth/reset-password', { email, newPassword: `password-${n}`, resetToken }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 1, 400: 49 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await login(email, `password-${winner}`)).status).toBe(200);
  });

  test('a reset grant expires after ten minutes or when a new grant is issued', async () => {
    const { email, resetToken } = await granted('slow');
    await world.database.rows(
      "UPDATE reset_grant SET expires_at = expires_at - interval '601 seconds'",
    );
    const late = await post('/auth/reset-password', { email, newPassword, resetToken });
    expect(late.body.message).toBe(EXPIRED);
    const first = await granted('twice');
    await post('/auth/forgot-password', { email: first.email });
    const otp = await codeFor(world, first.email);
    const second = await post('/auth/verify-password-reset-otp', { email: first.email, otp });
    const body = { email: first.email, newPassword };
    const old = { ...body, resetToken: first.resetToken };
    expect((await post('/auth/reset-password', old)).status).toBe(400);
    const fresh = { ...body, resetToken: second.body.resetToken };
    expect((await post('/auth/reset-password', fresh)).status).toBe(200);
  });

  test('a new password must follow the rules, and a refused password does not use up the reset grant', async () => {
    const { email, resetToken } = await granted('short');
    const short = await post('/auth/reset-password', { email, newPassword: '12345', resetToken });
    expect([short.status, short.body.message]).toEqual([
      400,
      'Password must be at least 6 characters long',
    ]);
    const long = { email, newPassword: 'x'.repeat(73), resetToken };
    expect((await post('/auth/reset-password', long)).status).toBe(400);
    expect((await post('/auth/reset-password', { email, newPassword, resetToken })).status).toBe(
      200,
    );
  });
});

describe('reset codes', () => {
  const verify = (email: string, otp: string) =>
    post('/auth/verify-password-reset-otp', { email, otp });

  test('wrong reset codes are counted before they are compared, and a right code works once', async () => {
    const { email } = await forgetful('guess');
    const otp = await codeFor(world, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => verify(email, wrongCode(otp))),
    );
    expect(tally(answers)).toEqual({ 400: 50 });
    expect((await verify(email, otp)).body.message).toBe('Invalid or expired verification code');
    const once = await forgetful('once');
    const right = await codeFor(world, once.email);
    const tries = await Promise.all(Array.from({ length: 20 }, () => verify(once.email, right)));
    expect(tally(tries)).toEqual({ 200: 1, 400: 19 });
  });

  test('a reset code is refused for a sign-up, and a sign-up code is refused for a reset', async () => {
    const { email } = await forgetful('purpose');
    const reset = await codeFor(world, email);
    expect((await post('/auth/verify-otp', { email, otp: reset })).status).toBe(400);
    await post('/auth/register', { email: at('new'), password: 'old-password' });
    const signup = await codeFor(world, at('new'));
    expect((await verify(at('new'), signup)).status).toBe(400);
    expect((await verify(email, reset)).status).toBe(200);
  });

  test('a reset request for an unknown email or a deactivated account gets the usual response and sends no mail', async () => {
    const gone = await somebody(world);
    await world.database.rows('UPDATE user_account SET deactivated_at = now() WHERE id = $1', [
      gone.id,
    ]);
    for (const email of [at('nobody'), gone.email]) {
      const answer = await post('/auth/forgot-password', { email });
      expect([answer.status, answer.body]).toEqual([200, { message: FORGOTTEN }]);
      expect((await verify(email, '000000')).body.message).toBe(
        'Invalid or expired verification code',
      );
      expect(await mailsTo(world, email)).toHaveLength(0);
    }
    await world.database.rows('UPDATE user_account SET deactivated_at = NULL WHERE id = $1', [
      gone.id,
    ]);
  });
});
