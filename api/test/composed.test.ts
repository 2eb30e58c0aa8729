import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { verifyLedger } from '../src/modules/ledger/index.js';
import { Config } from '../src/platform/config/index.js';
import { ADMIN, type Composed, environmentOf, startComposed } from './world/composed.js';
import { eventually } from './world/wait.js';

const folder = mkdtempSync(join(tmpdir(), 'arena-composed-'));

let product: Composed;
let owner: pg.Client;
let token = '';
beforeAll(async () => {
  product = await startComposed(folder, { onePort: true });
  owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  token = (await asAdmin('POST', '/auth/admin-login', ADMIN)).body.token;
}, 120_000);
afterAll(async () => {
  await owner?.end();
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Sends a request of the admin, to either process. */
async function asAdmin(method: string, path: string, body?: object) {
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

/** Returns the status of an answer over a new connection, which the system gives to any process. */
async function ask(): Promise<number | undefined> {
  const url = `http://127.0.0.1:${product.apis[0]?.port}/api/health/ready`;
  const [answer] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode;
}

/** Waits until two sockets listen on the port; 0A is the state LISTEN. */
function bothListen(): Promise<void> {
  const port = (product.apis[0]?.port ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const isListening = new RegExp(`^ *\\d+: 00000000:${port} \\S+ 0A `);
  return eventually(
    () => {
      const sockets = readFileSync('/proc/net/tcp', 'utf8').split('\n');
      expect(sockets.filter((socket) => isListening.test(socket))).toHaveLength(2);
    },
    { withinMs: 60_000 },
  );
}

test('the operator’s command adds a second admin, although one admin alone may not add admins', async () => {
  const bound = { aboveTokens: 1_000, reason: 'Two of us soon' };
  expect((await asAdmin('PUT', '/admin/approvals/threshold', bound)).status).toBe(200);
  const email = 'asha@arena.example';
  const alone = await asAdmin('POST', '/admin/staff', { email, role: 'admin' });
  expect(alone.status).toBe(202);

  const added = await product.operate('add-admin', ' Asha@arena.example');
  expect(added).toEqual({
    code: 0,
    said: `${email} is an admin; an invitation to set the password was mailed\n`,
  });
  const { staff } = (await asAdmin('GET', '/admin/staff')).body;
  const asha = staff.find((each: { email: string }) => each.email === email);
  expect(asha).toMatchObject({ role: 'admin', active: true });

  const { rows: mails } = await owner.query(
    "SELECT template FROM outgoing_mail WHERE recipient = $1 AND template = 'staff-invitation'",
    [email],
  );
  expect(mails).toHaveLength(1);
  const activity = await asAdmin('GET', '/admin/activity?action=staff.added');
  expect(activity.body.activity[0]).toMatchObject({
    actor: { role: 'system' },
    reason: 'Added by the operator',
    target: { type: 'staff', id: asha.id },
  });
  const events = await asAdmin('GET', `/admin/ledger/events?reference=${asha.id}`);
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

test('two API processes serve one port, and either goes on alone', async () => {
  const parts = product.apis.map(({ part }) => part);
  await bothListen();
  for (const part of parts) {
    await part.kill();
    const answers = [];
    for (let count = 0; count < 10; count += 1) answers.push(await ask());
    expect(new Set(answers)).toEqual(new Set([200]));
    part.start();
    await bothListen();
  }
});

test('several API processes are refused without Redis, because each would count its own limits', () => {
  const env = { ...environmentOf('api'), API_PROCESSES: '2', REDIS_URL: '' };
  expect(() => new Config(env)).toThrow('API_PROCESSES above 1 needs REDIS_URL');
});
