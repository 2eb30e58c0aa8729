// Own product: it sets the clock and the limit for a second admin.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { newId } from '../../src/kernel/index.js';
import { type Answer, asking, tally } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { mailsTo } from '../world/mailbox.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { setBound, waiting } from '../world/second-admin.js';

const PASSWORD = 'a-long-first-password';
const CHOSEN = 'chosen-by-the-person-alone';
let world: OwnProduct;
let [asha, bina]: Person[] = [];
beforeAll(async () => {
  world = await startProduct();
});
beforeEach(async () => {
  [asha, bina] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  await setBound(world, 1_000);
});
afterEach(() => expectHealthyLedger(world));
afterAll(() => world.close());

type Asked = Parameters<ReturnType<typeof asking>>;
const a = (...asked: Asked): Promise<Answer> => asking(world, asha ?? null)(...asked);
const b = (...asked: Asked): Promise<Answer> => asking(world, bina ?? null)(...asked);
const guest = (...asked: Asked): Promise<Answer> => asking(world, null)(...asked);
const newEmail = () => `${newId()}@example.com`;
const add = (role: string, email: string, password?: string) =>
  a('POST', '/admin/staff', { email, role, ...(password ? { password } : {}) });
const logIn = async (email: string, password: string) =>
  (await guest('POST', '/auth/admin-login', { email, password })).status;
const accept = (token: unknown, password = CHOSEN) =>
  guest('POST', '/auth/accept-invitation', { token: String(token), password });
const approve = async (id: string) => {
  const [{ digest }] = (await b('GET', `/admin/approvals?id=${id}`)).body.approvals;
  return b('POST', `/admin/approvals/${id}/approve`, { digest });
};
const invitation = async (email: string) => {
  const [mail] = await mailsTo(world, email);
  expect(mail?.template).toBe('staff-invitation');
  return String(mail?.data.token);
};

test('one admin cannot create a second admin account and approve their own requests with it', async () => {
  const email = newEmail();
  const id = waiting(await add('admin', email, PASSWORD));
  expect(await logIn(email, PASSWORD)).toBe(400);
  expect((await a('POST', `/admin/approvals/${id}/approve`)).status).toBe(403);
  expect((await add('admin', email)).body.code).toBe('ALREADY_WAITS');
  expect((await approve(id)).status).toBe(200);
  // The password that Asha typed does not work, because the new admin chooses another one through
  // the invitation.
  expect(await logIn(email, PASSWORD)).toBe(400);
  expect((await accept(await invitation(email))).status).toBe(200);
  expect(await logIn(email, CHOSEN)).toBe(200);
});

test('one admin creates finance staff, but promoting them needs a second admin and a new password', async () => {
  const email = newEmail();
  const added = await add('finance', email, PASSWORD);
  expect([added.status, await logIn(email, PASSWORD)]).toEqual([201, 200]);
  const change = (body: object) => a('PUT', `/admin/staff/${added.body._id}`, body);
  const id = waiting(await change({ role: 'admin' }));
  expect((await approve(id)).status).toBe(200);
  expect(await logIn(email, PASSWORD)).toBe(400);
  await accept(await invitation(email));
  expect(await logIn(email, CHOSEN)).toBe(200);
  // One admin can deactivate an admin, but reactivating an admin needs a second admin.
  expect((await change({ active: false })).status).toBe(200);
  const back = waiting(await change({ active: true }));
  expect((await approve(back)).status).toBe(200);
  expect(await logIn(email, CHOSEN)).toBe(400);
});

test('a reactivation and a promotion at the same time cannot together create an admin', async () => {
  const { _id } = (await add('finance', newEmail(), PASSWORD)).body;
  const change = (body: object) => a('PUT', `/admin/staff/${_id}`, body);
  await change({ active: false });
  const answers = await Promise.all([change({ role: 'admin' }), change({ active: true })]);
  expect(tally(answers)).toEqual({ 200: 1, 202: 1 });
  const { staff } = (await a('GET', '/admin/staff')).body;
  const member = staff.find((each: { _id: string }) => each._id === _id);
  expect(member.role === 'admin' && member.active).toBe(false);
});

test('the approval of a promotion is refused when the account has changed since the request', async () => {
  const { _id } = (await add('finance', newEmail(), PASSWORD)).body;
  const id = waiting(await a('PUT', `/admin/staff/${_id}`, { role: 'admin' }));
  await a('PUT', `/admin/staff/${_id}`, { active: false });
  expect(await approve(id)).toMatchObject({
    status: 409,
    body: { code: 'CHANGED_SINCE_ASKED' },
  });
});

test('an invitation of staff works once and expires after seven days', async () => {
  await setBound(world, 0);
  const email = newEmail();
  expect((await add('admin', email)).status).toBe(201);
  const token = await invitation(email);
  expect((await accept('x'.repeat(43))).body.code).toBe('INVITATION_INVALID');
  expect((await accept(token, '123')).status).toBe(400);
  const answers = await Promise.all([accept(token), accept(token), accept(token)]);
  expect(tally(answers)).toEqual({ 200: 1, 400: 2 });
  expect((await accept(token)).body.code).toBe('INVITATION_INVALID');
  expect(await logIn(email, CHOSEN)).toBe(200);

  const late = newEmail();
  await add('finance', late);
  const old = await invitation(late);
  await world.setTime(new Date(Date.now() + 7 * 86_400_000 + 1_000));
  expect((await accept(old)).body.code).toBe('INVITATION_INVALID');
  await world.setTime(null);
});

test('without a second-admin limit, one admin can create another admin or promote finance staff alone', async () => {
  await setBound(world, 0);
  const email = newEmail();
  expect(await add('admin', email, PASSWORD)).toMatchObject({ status: 201, body: { email } });
  expect(await logIn(email, PASSWORD)).toBe(200);
  const { _id } = (await add('finance', newEmail(), PASSWORD)).body;
  expect((await a('PUT', `/admin/staff/${_id}`, { role: 'admin' })).body.role).toBe('admin');
});
