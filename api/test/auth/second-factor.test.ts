// Own product: its clock is stopped, and rate limits are on.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { type Answer, asking, tally } from '../world/ask.js';
import { SEALING_KEY } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

const PASSWORD = 'correct-horse-1';
const WRONG = 'This code is wrong or was used already. Please wait for the next one.';

let world: OwnProduct;
let admin: Person;
let asAdmin: ReturnType<typeof asking>;
let asGuest: ReturnType<typeof asking>;
let number = 0;
/** Fixed time of these tests, because an authenticator code is valid for only half a minute. */
const NOW = Date.now();
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
  await world.setTime(new Date(NOW));
  admin = await somebody(world, 'admin');
  [asAdmin, asGuest] = [asking(world, admin), asking(world, null)];
});
afterAll(() => world.close());

interface Staff {
  readonly id: string;
  readonly email: string;
  readonly token: string;
}

const as = (token: string) => asking(world, { headers: { authorization: `Bearer ${token}` } });
const login = (email: string, totp?: string, from = `203.0.113.${number % 200}`) =>
  asGuest(
    'POST',
    '/auth/admin-login',
    { email, password: PASSWORD, ...(totp ? { totp } : {}) },
    { 'x-forwarded-for': from },
  );

async function staff(role = 'finance'): Promise<Staff> {
  number += 1;
  const email = `staff-${number}@example.com`;
  const { body } = await asAdmin('POST', '/admin/staff', { email, password: PASSWORD, role });
  return { id: body._id, email, token: (await login(email)).body.token };
}

/** Returns the authenticator's current code, or the code of a number of half minutes later. */
const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: NOW + later * 30_000,
  });

async function enrolled(role?: string) {
  const person = await staff(role);
  const begun = await as(person.token)('POST', '/auth/second-factor/begin', { password: PASSWORD });
  const { secret, uri } = begun.body;
  const code = codeOf(secret, -1);
  const on = await as(person.token)('POST', '/auth/second-factor/confirm', { code });
  expect([on.status, on.text]).toEqual([200, on.text]);
  return { ...person, secret, uri, oldToken: person.token, ...on.body } as Staff & {
    readonly secret: string;
    readonly uri: string;
    readonly oldToken: string;
    readonly recoveryCodes: readonly string[];
  };
}

const refused = ({ status, body }: Answer) => [status, body.message];

test('staff without a second factor sign in with email and password alone', async () => {
  const { token, email } = await staff();
  expect((await as(token)('GET', '/auth/second-factor')).body).toEqual({
    enabled: false,
    required: false,
    hasPasskey: false,
    mustSetUp: null,
    recoveryCodesLeft: 0,
  });
  expect(Object.keys((await login(email)).body).sort()).toEqual(['token', 'user']);
});

test('staff with a second factor who enter the right password are asked for a code before they are signed in', async () => {
  const { email, token, oldToken, secret, uri, recoveryCodes } = await enrolled();
  expect(uri).toContain(`secret=${secret}`);
  expect(uri).toMatch(/^otpauth:\/\/totp\/Arena:/);
  expect(recoveryCodes).toHaveLength(8);
  expect((await as(oldToken)('GET', '/users/profile')).status).toBe(401);
  expect((await as(token)('GET', '/auth/second-factor')).body).toMatchObject({
    enabled: true,
    recoveryCodesLeft: 8,
  });
  expect((await login(email)).body).toEqual({
    needsTotp: true,
    message: 'Please enter the code of your authenticator app',
  });
  const wrong = { email, password: 'wrong-password', totp: codeOf(secret) };
  expect(refused(await asGuest('POST', '/auth/admin-login', wrong))).toEqual([
    400,
    'Invalid email or password',
  ]);
  const right = await login(email, codeOf(secret));
  expect([right.status, right.body.user.email]).toEqual([200, email]);
});

test('an authenticator code works once, and afterwards no earlier code is accepted', async () => {
  const { email, secret } = await enrolled();
  const code = codeOf(secret, 1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => login(email, code)));
  expect(tally(answers)).toEqual({ 200: 1, 400: 7 });
  expect(refused(await login(email, codeOf(secret), '198.51.100.4'))).toEqual([400, WRONG]);
  expect(refused(await login(email, '000000', '198.51.100.5'))).toEqual([400, WRONG]);
});

test('ten wrong authenticator codes in 15 minutes, from any addresses, block further tries', async () => {
  const { email, id, secret } = await enrolled();
  const guesses = Array.from({ length: 30 }, (_, at) =>
    login(email, String(100_000 + at), `192.0.2.${at}`),
  );
  expect(tally(await Promise.all(guesses))).toEqual({ 400: 10, 429: 20 });
  expect((await login(email, codeOf(secret, 1), '192.0.2.99')).status).toBe(429);
  await world.database.rows(
    "UPDATE second_factor SET tries_began_at = now() - interval '16 minutes' WHERE user_id = $1",
    [id],
  );
  expect((await login(email, codeOf(secret, 1), '192.0.2.99')).status).toBe(200);
});

test('authenticator codes and recovery codes still work after the sealing key is rotated', async () => {
  const { email, secret, recoveryCodes } = await enrolled();
  const keys = `newer:a-newer-sealing-secret-that-is-long-enough,${SEALING_KEY.id}:${SEALING_KEY.secret}`;
  const _ways = { beside: world } as const;
  const rotated = await startProduct({ SEALING_KEYS: keys }, { beside: world });
  await rotated.setTime(new Date(NOW));
  const prove = (totp = '') =>
    asking(rotated, null)('POST', '/auth/admin-login', { email, password: PASSWORD, totp });
  expect((await prove(codeOf(secret))).status).toBe(200);
  expect((await prove(recoveryCodes[0])).status).toBe(200);
  expect((await prove(recoveryCodes[0])).body.code).toBe('TOTP_INVALID');
  await rotated.close();
});

test('a recovery code works once, in upper or lower case, and is stored only as a digest', async () => {
  const { email, id, token, recoveryCodes } = await enrolled();
  const [code = '', other = ''] = recoveryCodes;
  const typed = code.toLowerCase().replaceAll('-', ' ');
  expect((await login(email, typed)).status).toBe(200);
  expect((await login(email, code)).status).toBe(400);
  expect((await as(token)('GET', '/auth/second-factor')).body.recoveryCodesLeft).toBe(7);
  expect((await login((await enrolled()).email, other)).status).toBe(400);
  const rows = await world.database.rows<{ kept: string }>(
    `SELECT encode(code_digest, 'escape') AS kept FROM recovery_code WHERE user_id = $1
       UNION ALL SELECT encode(sealed_secret, 'escape') FROM second_factor WHERE user_id = $1`,
    [id],
  );
  const kept = rows.map((row) => row.kept).join();
  for (const each of recoveryCodes) expect(kept).not.toContain(each.replaceAll('-', ''));
});

test('the secret of a second factor is stored encrypted, and setting one up needs the password', async () => {
  const { id, secret } = await enrolled();
  const [row] = await world.database.rows<{ sealed_secret: Buffer }>(
    'SELECT sealed_secret FROM second_factor WHERE user_id = $1',
    [id],
  );
  expect(row?.sealed_secret.includes(secret)).toBe(false);
  expect(row?.sealed_secret.includes(Secret.fromBase32(secret).utf8)).toBe(false);
  const { token } = await staff();
  const ask = as(token);
  const begin = (password: string) => ask('POST', '/auth/second-factor/begin', { password });
  expect(refused(await begin('wrong'))).toEqual([400, 'The password is wrong']);
  expect(refused(await ask('POST', '/auth/second-factor/confirm', { code: '123456' }))).toEqual([
    400,
    'Two-step sign-in has not been set up',
  ]);
  const first = (await begin(PASSWORD)).body.secret;
  const second = (await begin(PASSWORD)).body.secret;
  const confirm = (code: string) => ask('POST', '/auth/second-factor/confirm', { code });
  expect(refused(await confirm(codeOf(first)))).toEqual([400, WRONG]);
  expect((await confirm(codeOf(second))).status).toBe(200);
});

test('staff turn off their second factor with password and code, or an admin resets it, and Activity records both', async () => {
  const { token, secret, id, email } = await enrolled('admin');
  const off = (password: string, code: string) =>
    as(token)('POST', '/auth/second-factor/disable', { password, code });
  expect(refused(await off('wrong', codeOf(secret)))).toEqual([400, 'The password is wrong']);
  expect(refused(await off(PASSWORD, '000000'))).toEqual([400, WRONG]);
  const done = await off(PASSWORD, codeOf(secret));
  expect(done.status).toBe(200);
  expect((await as(token)('GET', '/users/profile')).status).toBe(401);
  expect((await as(done.body.token)('GET', '/auth/second-factor')).body.enabled).toBe(false);
  expect((await login(email)).body.token).toEqual(expect.any(String));

  const lost = await enrolled();
  const reset = (who: string) => asAdmin('DELETE', `/admin/staff/${who}/second-factor`);
  const shown = async () => {
    const { body } = await asAdmin('GET', '/admin/staff');
    return body.staff.find((each: { _id: string }) => each._id === lost.id).secondFactor;
  };
  expect(await shown()).toBe(true);
  expect((await reset(lost.id)).status).toBe(200);
  expect([(await reset(lost.id)).status, await shown()]).toEqual([404, false]);
  expect((await reset('x')).status).toBe(404);
  expect((await reset(admin.id)).status).toBe(400);
  expect((await as(lost.token)('GET', '/users/profile')).status).toBe(401);
  expect((await login(lost.email)).body.token).toEqual(expect.any(String));
  const { body } = await asAdmin('GET', `/admin/activity?action=staff.second-factor`);
  const seen = body.activity.map((row: { action: string; target: { id: string } }) => [
    row.action,
    row.target.id,
  ]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['staff.second-factor-on', id],
      ['staff.second-factor-off', id],
      ['staff.second-factor-reset', lost.id],
    ]),
  );
});

test('while the settings require a second factor, staff without a second factor can only set one up', async () => {
  const [with2, without] = [await enrolled('admin'), await staff('admin')];
  const setting = { emailVerificationEnabled: true, staffSecondFactorRequired: true };
  const on = await as(with2.token)('PUT', '/settings/admin', setting);
  expect(on.body.settings).toEqual({
    ...setting,
    staffPasskeyRequired: false,
    taxRatePercent: 0,
    asksAgeAndState: false,
    refusedStates: '',
  });
  const kept = await as(with2.token)('PUT', '/settings/admin', { emailVerificationEnabled: true });
  expect(kept.body.settings.staffSecondFactorRequired).toBe(true);
  const ask = as(without.token);
  for (const [method, path] of [
    ['GET', '/users/all'],
    ['GET', '/admin/ledger/events'],
    ['POST', '/tournaments'],
    ['GET', '/payments/test-connection'],
  ] as const) {
    const { status, body } = await ask(method, path);
    expect([path, status, body.code]).toEqual([path, 403, 'SECOND_FACTOR_REQUIRED']);
  }
  expect((await ask('GET', '/users/profile')).status).toBe(200);
  expect((await ask('GET', '/auth/second-factor')).body.required).toBe(true);
  const { secret } = (await ask('POST', '/auth/second-factor/begin', { password: PASSWORD })).body;
  const code = codeOf(secret);
  const { token } = (await ask('POST', '/auth/second-factor/confirm', { code })).body;
  expect((await as(token)('GET', '/users/all')).status).toBe(200);
  const player = await somebody(world);
  expect((await asking(world, player)('GET', '/tokens/history')).status).toBe(200);
  await as(with2.token)('PUT', '/settings/admin', { ...setting, staffSecondFactorRequired: false });
});
