// Own product: it sets the limit for a second admin.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { newId } from '../../src/kernel/index.js';
import { verifyLedger } from '../../src/modules/ledger/index.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { type Person, somebody } from '../world/people.js';
import { type OwnProduct, startProduct } from '../world/product.js';
import { setBound, waiting } from '../world/second-admin.js';
import { tokensOf } from '../world/tokens.js';
import { aPlayer } from '../world/tournaments.js';

// These tests change settings and approvals with the processes' database login, without the API.
let world: OwnProduct;
let login: pg.Client;
let owner: pg.Client;
let [asha, bina, player]: Person[] = [];
beforeAll(async () => {
  world = await startProduct();
  [login, owner] = [world.database.processUrl, world.database.ownerUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client];
  await Promise.all([login.connect(), owner.connect()]);
  await login.query('SET ROLE arena_app');
  [asha, bina] = [await somebody(world, 'admin'), await somebody(world, 'admin')];
  player = await aPlayer(world);
});
afterAll(async () => {
  await Promise.all([login.end(), owner.end()]);
  await world.close();
});

const as = (who: Person | undefined, ...asked: Parameters<ReturnType<typeof asking>>) =>
  asking(world, who ?? null)(...asked);
const adjust = (amount: number) =>
  as(asha, 'PUT', `/users/tokens/${player?.id}`, { amount, reason: 'A gift' });
const outcome = (statement: string, values: unknown[] = []): Promise<string> =>
  login.query(statement, values).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );
const problems = async () =>
  (await verifyLedger(world.database.processUrl)).problems.map(({ problem }) => problem);
const FORBIDDEN = '42501';

/** Writes a forged request of Bina with the processes' login, for Asha to approve. */
async function forge(): Promise<string> {
  const id = newId();
  const digest = 'ab'.repeat(32);
  const done = await outcome(
    `INSERT INTO approval (id, request_key, kind, target_type, target_id, player_id,
                           amount_tokens, request, reason, is_single, requested_by, looked_at,
                           digest, requested_at, expires_at)
     SELECT $1::uuid, $1::text, 'tokens.adjust', 'user', $2::text, $2::uuid, 9000,
            jsonb_build_object('userId', $2::text, 'amountTokens', 9000), 'A gift', false,
            $3::uuid, '{"facts": [], "seal": null}', $4, now(), now() + interval '1 day'`,
    [id, player?.id, bina?.id, digest],
  );
  expect(done).toBe('done');
  return id;
}

test('every change of a setting is an event that names the admin who made it', async () => {
  const settings = { emailVerificationEnabled: false, staffSecondFactorRequired: false };
  expect((await as(asha, 'PUT', '/settings/admin', settings)).status).toBe(200);
  expect((await as(asha, 'PUT', '/settings/admin', settings)).status).toBe(200);
  const bound = { aboveTokens: 500, reason: 'Two of us now' };
  expect((await as(asha, 'PUT', '/admin/approvals/threshold', bound)).status).toBe(200);
  const { rows } = await owner.query(
    `SELECT actor_id, reason, payload::jsonb AS payload FROM ledger.event
      WHERE type = 'SettingsChanged' ORDER BY position`,
  );
  expect(rows).toEqual([
    { actor_id: asha?.id, reason: null, payload: { emailVerificationEnabled: false } },
    { actor_id: asha?.id, reason: 'Two of us now', payload: { secondAdminAboveTokens: 500 } },
  ]);
  await expectHealthyLedger(world);
});

test('the processes’ login cannot change a setting, and a verification finds a change by the schema’s owner', async () => {
  await setBound(world, 100);
  for (const statement of [
    "UPDATE projection.setting SET value = '0'",
    'DELETE FROM projection.setting',
    "INSERT INTO projection.setting VALUES ('secondAdminAboveTokens', '0', 1)",
  ]) {
    expect([statement, await outcome(statement)]).toEqual([statement, FORBIDDEN]);
  }
  expect(waiting(await adjust(101))).toBeTruthy();
  const set = (value: number) =>
    owner.query("UPDATE projection.setting SET value = $1 WHERE name = 'secondAdminAboveTokens'", [
      value,
    ]);
  await set(0);
  expect(await problems()).toEqual([expect.stringContaining('setting')]);
  await set(100);
  await expectHealthyLedger(world);
});

test('an approval request that the processes’ login forged is found by a verification and never executed', async () => {
  await setBound(world, 100);
  const id = await forge();
  expect(await problems()).toEqual([
    `approval ${id}: ${bina?.id} did not ask for what its row says`,
  ]);
  const digest = 'ab'.repeat(32);
  const approved = await as(asha, 'POST', `/admin/approvals/${id}/approve`, { digest });
  expect([approved.status, approved.body.code]).toEqual([409, 'CHANGED_SINCE_ASKED']);
  expect(await tokensOf(world, player as Person)).toBe(0);
  await owner.query('DELETE FROM approval WHERE id = $1', [id]);
  await expectHealthyLedger(world);
});

test('an approval that the processes’ login forged is found by a verification and never executed', async () => {
  await setBound(world, 100);
  const id = waiting(await adjust(9_000));
  const forged = [
    "SET decided_by = $2, decided_at = now(), state = 'approved'",
    "SET decided_by = $2, carrying_until = now() - interval '1 minute'",
  ];
  for (const change of forged) {
    await login.query('BEGIN');
    await login.query(`UPDATE approval ${change} WHERE id = $1`, [id, bina?.id]);
    const { rows } = await login.query('SELECT problem FROM compare_approvals()');
    expect(rows).toEqual([
      { problem: `approval ${id}: ${bina?.id} did not agree to what its row says` },
    ]);
    await login.query('ROLLBACK');
  }
  await login.query(`UPDATE approval ${forged[1]} WHERE id = $1`, [id, bina?.id]);
  await world.runJob('settle-approvals');
  expect(await tokensOf(world, player as Person)).toBe(0);
  const [row] = (await as(asha, 'GET', `/admin/approvals?id=${id}`)).body.approvals;
  expect(row.state).toBe('refused');
  await expectHealthyLedger(world);
});

test('an approval request cannot be stored as approved from the start, and its outcome is final', async () => {
  await setBound(world, 100);
  const id = waiting(await adjust(8_000));
  const approvals = await as(bina, 'GET', `/admin/approvals?id=${id}`);
  const { digest } = approvals.body.approvals[0];
  const approved = await as(bina, 'POST', `/admin/approvals/${id}/approve`, { digest });
  expect(approved.status).toBe(200);
  for (const statement of [
    "UPDATE approval SET state = 'pending', decided_by = NULL, decided_at = NULL",
    'UPDATE approval SET digest = NULL',
    'DELETE FROM approval',
    "INSERT INTO approval (id, state) VALUES (gen_random_uuid(), 'approved')",
  ]) {
    expect([statement, await outcome(statement)]).toEqual([statement, FORBIDDEN]);
  }
  expect(await tokensOf(world, player as Person)).toBe(8_000);
  await expectHealthyLedger(world);
});

test('the processes’ login cannot rewrite a verification’s result or add a checkpoint beyond the log', async () => {
  const id = newId();
  const open = "INSERT INTO ledger.audit (id, kind, asked_by) VALUES ($1, 'verify', $1)";
  expect(await outcome(open, [id])).toBe('done');
  const finish = "UPDATE ledger.audit SET finished_at = now(), problems = '[]' WHERE id = $1";
  expect(await outcome(finish, [id])).toBe('done');
  expect(await outcome(finish, [id])).toBe(FORBIDDEN);
  const ready =
    'INSERT INTO ledger.audit (id, kind, asked_by, finished_at) SELECT $1, $2, $1, now()';
  expect(await outcome(ready, [newId(), 'verify'])).toBe(FORBIDDEN);
  const head = `INSERT INTO ledger.checkpoint
    SELECT position + 1, sha256(''), 'note', 'key', now() FROM ledger.head`;
  expect(await outcome(head)).toBe('23514');
  await expectHealthyLedger(world);
});
