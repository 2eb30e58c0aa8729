// Own product: it changes the settings, and reads the log lines.
import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import type { Role } from '../../src/platform/http/index.js';
import { asking } from '../world/ask.js';
import { codeFor, mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, PRODUCTION, startProduct } from '../world/product.js';
import { claimsOf, sessionToken, signedIn } from '../world/session.js';
import { eventually } from '../world/wait.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ LOG_LEVEL: 'info' });
});
afterAll(() => world.close());

const post = (path: string, body: object) => asking(world, null)('POST', path, body);
const profile = (token: string) =>
  asking(world, { headers: { authorization: `Bearer ${token}` } })('GET', '/users/profile');
const password = 'secret-1';

async function registered(name: string): Promise<string> {
  const email = `${name}@example.com`;
  await post('/auth/register', { email, password });
  return email;
}

async function verified(name: string): Promise<string> {
  const email = await registered(name);
  await post('/auth/verify-otp', { email, otp: await codeFor(world, email) });
  return email;
}

interface Spent {
  readonly known: number;
  readonly unknown: number;
}
/** Returns true if a login with an unknown email takes much longer than one with a known email. */
const isSlower = ({ known, unknown }: Spent) => unknown > known * 3;

describe('logging in', () => {
  test('a login returns the token and the player', async () => {
    const email = await verified('asha');
    const answer = await post('/auth/login', { email: ' ASHA@example.com', password });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body).sort()).toEqual(['token', 'user']);
    expect(answer.body.user).toMatchObject({ email, role: 'player', isAdmin: false });
    expect((await profile(answer.body.token)).body).toEqual(answer.body.user);
    const { iat, exp } = claimsOf(answer.body.token);
    expect(exp - iat).toBe(7 * 24 * 3600);
  });

  test('the log lines of a login request contain the id of the account after the account is looked up', async () => {
    const email = await verified('noted');
    const { body, headers } = await post('/auth/login', { email, password });
    await eventually(() => {
      const lines = readFileSync(world.log, 'utf8').split('\n');
      const [last] = lines
        .filter((line) => line.includes(String(headers['x-request-id'])))
        .slice(-1);
      expect(JSON.parse(last ?? '{}').userId).toBe(body.user._id);
    });
  });

  test('a login with a wrong password and one with an unknown email get the same response', async () => {
    const email = await verified('known');
    const wrong = await post('/auth/login', { email, password: 'wrong-password' });
    const unknown = await post('/auth/login', { email: 'unknown@example.com', password });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toEqual({
      statusCode: 400,
      message: 'Invalid email or password',
      error: 'Bad Request',
      code: 'BAD_CREDENTIALS',
    });
    expect(unknown.body).toEqual(wrong.body);
    for (const path of ['/auth/login', '/auth/admin-login']) {
      // Compares the shortest time of each login, because other load on the machine only makes a
      // login slower. More rounds follow while the unknown email is the slower one.
      const spent = { known: Infinity, unknown: Infinity };
      for (let round = 0; round < 5 || (round < 60 && isSlower(spent)); round += 1) {
        const known = { email, password: 'wrong-password' };
        spent.known = Math.min(spent.known, await timeOf(() => post(path, known)));
        const unknown = { email: 'u@example.com', password };
        spent.unknown = Math.min(spent.unknown, await timeOf(() => post(path, unknown)));
      }
      expect(spent.unknown).toBeGreaterThan(spent.known / 3);
      expect(isSlower(spent)).toBe(false);
    }
  });

  test('an unverified player who logs in with the right password gets a code instead of a session', async () => {
    const email = await registered('unverified');
    const wrong = await post('/auth/login', { email, password: 'wrong-password' });
    expect(wrong.body.message).toBe('Invalid email or password');
    const soon = await post('/auth/login', { email, password });
    expect([soon.status, soon.body]).toEqual([
      200,
      { needsVerification: true, message: expect.any(String), email },
    ]);
    expect(await mailsTo(world, email)).toHaveLength(1);
    await world.database.rows("UPDATE code_request SET sent_at = sent_at - interval '1 minute'");
    await post('/auth/login', { email, password });
    expect(await mailsTo(world, email)).toHaveLength(2);
  });

  test('a banned player reads the reason of the ban only after entering the right password', async () => {
    const email = await verified('banned');
    await world.database.rows(
      "UPDATE user_account SET banned_at = now(), ban_reason = 'Teaming' WHERE email = $1",
      [email],
    );
    const wrong = await post('/auth/login', { email, password: 'wrong-password' });
    expect(wrong.status).toBe(400);
    const answer = await post('/auth/login', { email, password });
    expect([answer.status, answer.body.message, answer.body.banReason]).toEqual([
      403,
      'Account is banned',
      'Teaming',
    ]);
  });

  test('the admin login refuses a player', async () => {
    const email = await verified('climber');
    const answer = await post('/auth/admin-login', { email, password });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'This is not an admin account. Please use the player login.',
    ]);
  });

  test('with email verification off, registering signs in at once, and the account stays valid when verification is on again', async () => {
    const waiting = await registered('waiting');
    const admin = await somebody(world, 'admin');
    const set = async (emailVerificationEnabled: boolean) => {
      const change = { emailVerificationEnabled };
      expect((await asking(world, admin)('PUT', '/settings/admin', change)).status).toBe(200);
    };
    await set(false);
    const email = 'direct@example.com';
    const answer = await post('/auth/register', { email, password });
    expect([answer.status, answer.body.user.email]).toEqual([201, email]);
    expect((await profile(answer.body.token)).status).toBe(200);
    expect(await mailsTo(world, email)).toHaveLength(0);
    expect((await post('/auth/login', { email: waiting, password })).body.token).toBeDefined();
    await set(true);
    for (const each of [email, waiting]) {
      expect((await post('/auth/login', { email: each, password })).body.token).toBeDefined();
    }
  });

  test('a login without a password is refused, and markup in a password is treated as text', async () => {
    const missing = await post('/auth/login', { email: 'a@example.com' });
    expect([missing.status, missing.body.message]).toEqual([400, 'Password is required']);
    const odd = { email: 'a@example.com', password: '<script>\u{1f600}' };
    expect((await post('/auth/login', odd)).body.message).toBe('Invalid email or password');
  });
});

describe('the test mail', () => {
  test('in production only an admin may send a test mail', async () => {
    const production = await startProduct(PRODUCTION, { beside: world });
    const ask = async (role: Role | null, product = production) =>
      asking(product, role && (await somebody(world, role)))(
        'POST',
        '/auth/test-email',
        { email: 'anybody@example.com' },
        // The limits of production count by address.
        { 'x-forwarded-for': `203.0.113.${role?.length ?? 0}` },
      );
    for (const role of [null, 'player', 'finance'] as const) {
      const answer = await ask(role);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'Only an admin can send a test email',
      ]);
    }
    expect(await mailsTo(world, 'anybody@example.com')).toHaveLength(0);
    expect((await ask('admin')).status).toBe(200);
    await production.close();
    expect((await ask(null, world)).status).toBe(200);
    expect(await mailsTo(world, 'anybody@example.com')).toHaveLength(2);
  });
});

describe('session tokens', () => {
  let person: Person;
  let sessionId: string;
  beforeAll(async () => {
    person = await somebody(world);
    const [, token = ''] = person.headers.authorization.split(' ');
    sessionId = claimsOf(token).sid;
  });
  const claims = () => ({
    sub: person.id,
    sid: sessionId,
    ver: 1,
    iss: 'arena',
    aud: 'arena-web',
    exp: Math.floor(Date.now() / 1000) + 600,
  });
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, body: object, secret: string) => {
    const text = `${part(header)}.${part(body)}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const SECRET = 'a-secret-for-tests-that-is-long-enough';
  const HS256 = { alg: 'HS256', typ: 'JWT' };

  test('a valid session token is accepted (control case for the refused tokens)', async () => {
    expect((await profile(signed(HS256, claims(), SECRET))).status).toBe(200);
  });

  test.each([
    ['alg none', () => `${part({ alg: 'none' })}.${part(claims())}.`],
    ['alg nOnE', () => `${part({ alg: 'nOnE' })}.${part(claims())}.`],
    ['an empty signature', () => `${part(HS256)}.${part(claims())}.`],
    ['another secret', () => signed(HS256, claims(), 'another-secret-that-is-long-enough-too')],
    ['another algorithm', () => signed({ alg: 'HS512' }, claims(), SECRET)],
    ['a key id', () => signed({ ...HS256, kid: '../../dev/null' }, claims(), '')],
    ['expired', () => signed(HS256, { ...claims(), exp: 1_700_000_000 }, SECRET)],
    ['not yet valid', () => signed(HS256, { ...claims(), nbf: 4_000_000_000 }, SECRET)],
    ['another audience', () => signed(HS256, { ...claims(), aud: 'other' }, SECRET)],
    ['another issuer', () => signed(HS256, { ...claims(), iss: 'other' }, SECRET)],
    ['an older version', () => signed(HS256, { ...claims(), ver: 0 }, SECRET)],
    ['no version', () => signed(HS256, { ...claims(), ver: undefined }, SECRET)],
    ['nobody', () => signed(HS256, { ...claims(), sub: newId() }, SECRET)],
    ['no session', () => signed(HS256, { ...claims(), sid: undefined }, SECRET)],
    ['an unknown session', () => signed(HS256, { ...claims(), sid: newId() }, SECRET)],
    ['SQL for a session', () => signed(HS256, { ...claims(), sid: "' OR 1=1 --" }, SECRET)],
    ['SQL for an id', () => signed(HS256, { ...claims(), sub: "' OR 1=1 --" }, SECRET)],
    ['rubbish', () => 'rubbish'],
    ['a huge one', () => 'a'.repeat(8_000)],
  ])('an invalid session token is refused: %s', async (_, forge) => {
    const answer = await profile(forge());
    expect([answer.status, answer.body.message]).toEqual([
      401,
      'Please login to access this page.',
    ]);
  });

  test('the role of a caller comes from the database, not from the session token', async () => {
    const claimed = { role: 'admin', isAdmin: true };
    const forged = sessionToken({ sub: person.id, sid: sessionId, ver: 1, ...claimed });
    const bearer = { headers: { authorization: `Bearer ${forged}` } };
    expect((await asking(world, bearer)('GET', '/admin/staff')).status).toBe(403);
  });

  test('the cleanup deletes only the rows of expired sessions', async () => {
    const countOf = async () => {
      const rows = await world.database.rows('SELECT FROM user_session WHERE user_id = $1', [
        person.id,
      ]);
      return rows.length;
    };
    await world.database.rows(
      `INSERT INTO user_session (id, user_id, opened_at, confirmed_at, expires_at)
       VALUES ($1, $2, now() - interval '7 days', now() - interval '7 days',
               now() - interval '1 second')`,
      [newId(), person.id],
    );
    expect(await countOf()).toBe(2);
    await world.runJob('auth-tidy');
    expect(await countOf()).toBe(1);
  });

  test('a session token stops working when the session version is raised or the account is deactivated', async () => {
    const raised = await somebody(world);
    const session = { headers: await signedIn(world, raised.id) };
    const open = async () => (await asking(world, session)('GET', '/users/profile')).status;
    expect(await open()).toBe(200);
    await world.database.rows('UPDATE user_account SET session_version = 2 WHERE id = $1', [
      raised.id,
    ]);
    expect(await open()).toBe(401);
    const gone = await somebody(world);
    await world.database.rows('UPDATE user_account SET deactivated_at = now() WHERE id = $1', [
      gone.id,
    ]);
    expect((await asking(world, gone)('GET', '/users/profile')).status).toBe(401);
  });
});

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
