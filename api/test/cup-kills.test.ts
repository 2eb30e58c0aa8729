// Own product: it is killed.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { activityOf } from './world/activity.js';
import { aCup, cupsOf, type ResultLine } from './world/cups.js';
import { expectHealthyLedger } from './world/healthy-ledger.js';
import { type Person, somebody } from './world/people.js';
import { type OwnProduct, startProduct } from './world/product.js';
import { tokensOf } from './world/tokens.js';
import { eventually } from './world/wait.js';

/** Number of kills, each of a process of its own. `CUP_KILLS=50` runs the long version. */
const KILLS = Number(process.env.CUP_KILLS ?? 3);
const KILL_WITHIN_MS = 40_000;

const MATCHES: readonly (readonly ResultLine[])[] = [
  [
    ['Asha', 1, 2],
    ['Bala', 2, 0],
  ],
];

let survivor: OwnProduct;
let admin: Person;
/** Keeps locks, by which a payout stops at a moment. */
let holder: pg.Client;
let superuser: pg.Client;
beforeAll(async () => {
  survivor = await startProduct();
  admin = await somebody(survivor, 'admin');
  holder = new pg.Client({ connectionString: survivor.database.ownerUrl });
  superuser = new pg.Client({ connectionString: survivor.database.superuserUrl });
  await Promise.all([holder.connect(), superuser.connect()]);
});
afterAll(async () => {
  await Promise.all([holder.end(), superuser.end()]);
  await survivor.close();
});

const waiting = (query: string) =>
  eventually(async () => {
    const { rows } = await superuser.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
          AND query LIKE $1`,
      [`%${query}%`],
    );
    expect(rows).toHaveLength(1);
  });

interface Moment {
  readonly name: string;
  /** Stops the payout at the moment, before it begins. */
  readonly hold: (matchId: string) => Promise<unknown>;
  /** Resolves when the payout has reached the moment. */
  readonly reached: () => Promise<unknown>;
}

const MOMENTS: readonly Moment[] = [
  {
    name: 'after the standings, before the payout is in the log',
    hold: () => holder.query('SELECT FROM ledger.head FOR UPDATE'),
    reached: () => waiting('post_batch'),
  },
  {
    name: 'before the results are held',
    hold: (matchId) => holder.query('SELECT FROM tournament WHERE id = $1 FOR UPDATE', [matchId]),
    reached: () => waiting('UPDATE tournament'),
  },
  {
    name: 'at any moment',
    hold: async () => undefined,
    reached: () => wait(Math.random() * 60),
  },
];

test(
  `${KILLS} kills of the process between standings and payout: each cup is paid once`,
  async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const { id, ids, players } = await aCup(survivor, admin, MATCHES, { prizes: [70, 30] });
      const victim = await startProduct({}, { beside: survivor });
      const moment = MOMENTS[kill % MOMENTS.length] as Moment;
      const key = { 'idempotency-key': randomUUID() };
      await holder.query('BEGIN');
      await moment.hold(ids[0] ?? '');
      const cut = cupsOf(victim, admin)
        .pay(id, {}, '', key)
        .then(({ status }) => status)
        .catch(() => null);
      await moment.reached();
      process.kill(victim.pid, 'SIGKILL');
      await holder.query('COMMIT');
      const told = await cut;
      // The repeat of the same request, and the request of another admin, in another process.
      await eventually(async () => {
        const again = await cupsOf(survivor, admin).pay(id, {}, '', key);
        const { code, tokens } = again.body;
        expect([moment.name, code, again.status, tokens]).toEqual([
          moment.name,
          undefined,
          200,
          100,
        ]);
      });
      const other = await cupsOf(survivor, admin).pay(id);
      expect(other.body).toMatchObject({ statusCode: 409, code: 'ALREADY_PAID' });
      expect([null, 200]).toContain(told);
      const paid = [players.Asha, players.Bala].map((each) => tokensOf(survivor, each as Person));
      expect(await Promise.all(paid)).toEqual([70, 30]);
      const lines = await activityOf(survivor, id);
      expect(lines.filter(({ action }) => action === 'cup.prizes_paid')).toHaveLength(1);
    }
    await expectHealthyLedger(survivor);
  },
  KILLS * KILL_WITHIN_MS,
);
