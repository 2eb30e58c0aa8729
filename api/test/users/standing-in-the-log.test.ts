// Own product: it tampers with the database.
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { verifyLedger } from '../../src/modules/ledger/offline.js';
import { asking } from '../world/ask.js';
import { expectHealthyLedger } from '../world/healthy-ledger.js';
import { bannedByHand, type Person, somebody } from '../world/people.js';
import { type OwnProduct, runCommand, startProduct } from '../world/product.js';

let world: OwnProduct;
let admin: Person;
let owner: pg.Client;

beforeAll(async () => {
  world = await startProduct();
  expect((await runCommand(world, ['seed'])).code).toBe(0);
  admin = await somebody(world, 'admin');
  owner = new pg.Client({ connectionString: world.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

async function eventsAbout(id: string): Promise<readonly unknown[]> {
  const { rows } = await owner.query(
    `SELECT type, actor_type, actor_id, payload::jsonb AS payload, cardinality(accounts) AS entries
       FROM ledger.event WHERE reference = $1 ORDER BY position`,
    [id],
  );
  return rows;
}

/**
 * Changes a row directly with the application's role, returns what a verification finds, and
 * changes the row back.
 */
async function problemsAfter(statement: string, id: string): Promise<readonly string[]> {
  const { rows } = await owner.query(
    `SELECT role, deactivated_at, banned_at, ban_reason FROM user_account WHERE id = $1`,
    [id],
  );
  const [was] = rows;
  await world.database.asProcess.query(`UPDATE user_account SET ${statement} WHERE id = $1`, [id]);
  const { problems } = await verifyLedger(world.database.ownerUrl);
  await world.database.asProcess.query(
    `UPDATE user_account SET role = $2, deactivated_at = $3, banned_at = $4, ban_reason = $5
      WHERE id = $1`,
    [id, was.role, was.deactivated_at, was.banned_at, was.ban_reason],
  );
  return problems.map(({ problem }) => problem);
}

test('the log records every appointment and every change of rights of staff, with the admin who made it', async () => {
  const added = await asking(world, admin)('POST', '/admin/staff', {
    email: 'asha@example.com',
    password: 'violet-anchor-52-river',
    role: 'finance',
  });
  const id = added.body.id;
  await asking(world, admin)('PUT', `/admin/staff/${id}`, { role: 'admin' });
  await asking(world, admin)('PUT', `/admin/staff/${id}`, { active: false });
  const by = { actor_type: 'admin', actor_id: admin.id, entries: 0 };
  expect(await eventsAbout(id)).toEqual([
    { type: 'StaffAppointed', ...by, payload: { role: 'finance', active: true } },
    { type: 'StaffChanged', ...by, payload: { role: 'admin', active: true } },
    { type: 'StaffChanged', ...by, payload: { role: 'admin', active: false } },
  ]);
  await expectHealthyLedger(world);
});

test('the log records the appointment of the admin of the first start', async () => {
  const { rows } = await owner.query(
    "SELECT id FROM user_account WHERE role = 'admin' ORDER BY created_at LIMIT 1",
  );
  expect(await eventsAbout(rows[0].id)).toEqual([
    {
      type: 'StaffAppointed',
      actor_type: 'system',
      actor_id: 'operator',
      entries: 0,
      payload: { role: 'admin', active: true },
    },
  ]);
  await expectHealthyLedger(world);
});

test('a verification finds a role that was raised directly in the database', async () => {
  const player = await somebody(world);
  const finance = await somebody(world, 'finance');
  expect(await problemsAfter("role = 'admin'", player.id)).toEqual([
    `person ${player.id}: the row says admin, the log says player`,
  ]);
  expect(await problemsAfter("role = 'admin'", finance.id)).toEqual([
    `person ${finance.id}: the row says admin, the log says finance`,
  ]);
  await expectHealthyLedger(world);
});

test('a verification finds a deactivation or ban that was lifted directly in the database', async () => {
  const colleague = await somebody(world, 'admin');
  await asking(world, admin)('PUT', `/admin/staff/${colleague.id}`, { active: false });
  expect(await problemsAfter('deactivated_at = NULL', colleague.id)).toEqual([
    `person ${colleague.id}: the row says admin, the log says admin, deactivated`,
  ]);
  const player = await somebody(world);
  await bannedByHand(world, player);
  expect(await problemsAfter('banned_at = NULL, ban_reason = NULL', player.id)).toEqual([
    `person ${player.id}: the row says player, the log says player, banned`,
  ]);
  await expectHealthyLedger(world);
});

test('each start posts the appointment of staff whose appointment is missing in the log', async () => {
  const { rows } = await owner.query(
    `INSERT INTO user_account (id, email, password_hash, role, standing_changes)
     VALUES (gen_random_uuid(), 'old@example.com', 'none', 'finance', 1) RETURNING id`,
  );
  expect((await runCommand(world, ['seed'])).code).toBe(0);
  expect(await eventsAbout(rows[0].id)).toHaveLength(1);
  await expectHealthyLedger(world);
});
