// Own product: rate limits are on.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asking, tally } from '../world/ask.js';
import { describedRoutes } from '../world/described.js';
import { givePassword, type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';

let world: OwnProduct;
beforeAll(async () => {
  world = await startProduct({ RATE_LIMITS: 'on' });
});
afterAll(() => world.close());

const PASSWORD = 'correct-horse-1';
const CONFIRM = 'Please confirm that it is you, with your password or a code.';

/**
 * Returns an admin who signed in eleven minutes ago, so that the sign-in no longer counts as
 * confirmed.
 */
async function adminOfBefore(): Promise<Person> {
  const admin = await somebody(world, 'admin');
  await givePassword(world, admin, PASSWORD);
  await world.database.rows(
    "UPDATE user_session SET confirmed_at = now() - interval '11 minutes' WHERE user_id = $1",
    [admin.id],
  );
  return admin;
}

const newStaff = () => ({
  email: `staff-${crypto.randomUUID()}@example.com`,
  password: 'wander-lantern-47',
  role: 'finance',
});

test('every route that changes staff, the approval limit or the settings asks an older session for confirmation', async () => {
  const routes = await describedRoutes(world);
  const mustAsk = routes.filter(
    ({ method, path }) =>
      method !== 'GET' &&
      (/^\/api\/admin\/staff/.test(path) ||
        ['/api/admin/approvals/threshold', '/api/settings/admin'].includes(path)),
  );
  expect(mustAsk.length).toBeGreaterThanOrEqual(5);
  const admin = await adminOfBefore();
  for (const { method, path } of mustAsk) {
    const url = path.replace('/api', '').replace('{id}', crypto.randomUUID());
    const answer = await asking(world, admin)(method as 'POST', url, { something: true });
    expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'CONFIRM_SIGN_IN']);
  }
});

test('an admin who has just signed in creates a staff account without entering the password again', async () => {
  const { email } = await adminOfBefore();
  const { body } = await asking(world, null)('POST', '/auth/admin-login', {
    email,
    password: PASSWORD,
  });
  const fresh = { headers: { authorization: `Bearer ${body.token}` } };
  expect((await asking(world, fresh)('POST', '/admin/staff', newStaff())).status).toBe(201);
});

test('an older session must confirm the password before it creates staff, and the confirmation lasts ten minutes', async () => {
  const ask = asking(world, await adminOfBefore());
  const refused = await ask('POST', '/admin/staff', newStaff());
  expect([refused.status, refused.body]).toEqual([
    403,
    { statusCode: 403, message: CONFIRM, error: 'Forbidden', code: 'CONFIRM_SIGN_IN' },
  ]);
  const wrong = await ask('POST', '/auth/confirm', { password: 'not-the-one' });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'WRONG_PASSWORD']);
  expect((await ask('POST', '/admin/staff', newStaff())).status).toBe(403);
  const right = await ask('POST', '/auth/confirm', { password: PASSWORD });
  expect(right.status).toBe(200);
  expect((await ask('POST', '/admin/staff', newStaff())).status).toBe(201);
  await world.database.rows(
    "UPDATE user_session SET confirmed_at = confirmed_at - interval '10 minutes'",
  );
  expect((await ask('POST', '/admin/staff', newStaff())).status).toBe(403);
});

test('a confirmation in one session does not count for another session of the same admin', async () => {
  const admin = await adminOfBefore();
  const { body } = await asking(world, null)('POST', '/auth/admin-login', {
    email: admin.email,
    password: PASSWORD,
  });
  expect(body.token).toEqual(expect.any(String));
  expect((await asking(world, admin)('POST', '/admin/staff', newStaff())).status).toBe(403);
});

test('a change of the second-factor rule needs a confirmation, and a change of email verification does not need a confirmation', async () => {
  const ask = asking(world, await adminOfBefore());
  const plain = await ask('PUT', '/settings/admin', { emailVerificationEnabled: true });
  expect(plain.status).toBe(200);
  const more = { emailVerificationEnabled: true, staffSecondFactorRequired: false };
  expect((await ask('PUT', '/settings/admin', more)).body.code).toBe('CONFIRM_SIGN_IN');
});

test('a confirmation must contain a password or an authenticator code, but not both', async () => {
  const ask = asking(world, await adminOfBefore());
  for (const body of [{}, { password: PASSWORD, code: '123456' }]) {
    const answer = await ask('POST', '/auth/confirm', body);
    expect([answer.status, answer.body.code]).toEqual([400, 'CONFIRM_WITH_ONE']);
  }
});

test('at most ten confirmations in 15 minutes are compared, and the activity log records wrong passwords', async () => {
  const admin = await adminOfBefore();
  const ask = asking(world, admin);
  const tries = Array.from({ length: 15 }, () =>
    ask('POST', '/auth/confirm', { password: 'a guess' }),
  );
  expect(tally(await Promise.all(tries))).toEqual({ 400: 10, 429: 5 });
  const { body } = await ask('GET', `/admin/activity?target=${admin.id}`);
  const refused = body.activity.filter(
    ({ action }: { action: string }) => action === 'staff.sign-in-refused',
  );
  expect(refused).toHaveLength(10);
  expect(refused[0].reason).toBe('Asked again: wrong password or code');
});
