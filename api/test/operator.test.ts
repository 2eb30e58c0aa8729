import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { verifyLedger } from '../src/modules/ledger/index.js';
import { ADMIN, type Composed, startComposed } from './world/composed.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-operator-'));
let product: Composed;
let owner: pg.Client;
let token = '';
beforeAll(async () => {
  product = await startComposed(folder);
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  token = (await ask('POST', '/auth/admin-login', ADMIN)).body.token;
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${product.apis[0]?.port}/api${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.status, body: await answer.json() };
}

test('the operator’s command adds a second admin, although one admin alone may not add admins', async () => {
  const bound = { aboveTokens: 1_000, reason: 'Two of us soon' };
  expect((await ask('PUT', '/admin/approvals/threshold', bound)).status).toBe(200);
  const email = 'asha@arena.example';
  const alone = await ask('POST', '/admin/staff', { email, role: 'admin' });
  expect(alone.status).toBe(202);

  const added = await product.operate('add-admin', ' Asha@arena.example');
  expect(added).toEqual({
    code: 0,
    said: `${email} is an admin; an invitation to set the password was mailed\n`,
  });
  const { staff } = (await ask('GET', '/admin/staff')).body;
  const asha = staff.find((each: { email: string }) => each.email === email);
  expect(asha).toMatchObject({ role: 'admin', active: true });

  const { rows: mails } = await owner.query(
    "SELECT template FROM outgoing_mail WHERE recipient = $1 AND template = 'staff-invitation'",
    [email],
  );
  expect(mails).toHaveLength(1);
  const activity = await ask('GET', '/admin/activity?action=staff.added');
  expect(activity.body.activity[0]).toMatchObject({
    actor: { role: 'system' },
    reason: 'Added by the operator',
    target: { type: 'staff', id: asha.id },
  });
  const events = await ask('GET', `/admin/ledger/events?reference=${asha.id}`);
  expect(events.body.events).toMatchObject([
    { type: 'StaffAppointed', actor: { type: 'system', id: 'operator' } },
  ]);
  expect((await verifyLedger(product.database.processUrl)).problems).toEqual([]);
}, 60_000);

test.each([
  ['no address', [], 'EMAIL must be the e-mail address of the new admin\n'],
  ['a word', ['asha'], 'EMAIL must be the e-mail address of the new admin\n'],
  ['a person who is there', [ADMIN.email], 'User already exists\n'],
])(
  'the operator’s command that adds an admin refuses %s with a readable message',
  async (_, words, said) => {
    expect(await product.operate('add-admin', ...words)).toEqual({ code: 1, said });
  },
  60_000,
);
