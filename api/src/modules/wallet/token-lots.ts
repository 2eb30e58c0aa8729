import { Injectable } from '@nestjs/common';
import type pg from 'pg';
import { assert, type Id } from '../../kernel/index.js';
import { Database } from '../../platform/database/index.js';
import {
  type LotsByPlace,
  lotsAfter,
  totalOf,
  type WalletLots,
  type WalletStep,
} from './domain/token-lots.js';

const STEPS_AT_ONCE = 1_000;

interface LotsRow {
  readonly position: number;
  readonly winnings: number;
  readonly deposits: number;
  readonly bonus: number;
  readonly holds: number;
}

interface StepRow extends WalletStep {
  readonly position: number;
  readonly balanceAfter: number;
}

/**
 * Returns the lots of a player's wallet. Posting does not compute lots. The first call for a player
 * reads all entries of the wallet and stores the result; later calls read only new entries.
 */
@Injectable()
export class TokenLots {
  constructor(private readonly database: Database) {}

  /** Returns the lots of a wallet, including every event that was posted before this call. */
  async of(userId: Id): Promise<WalletLots> {
    for (;;) {
      const page = await this.database.transaction((client) => readOn(client, userId));
      if (page.steps < STEPS_AT_ONCE) return page.now;
    }
  }
}

/**
 * Reads one page of new entries and stores the lots after it. The player's row is locked, so that
 * simultaneous calls run one after the other.
 */
async function readOn(client: pg.PoolClient, userId: Id) {
  await client.query(
    'INSERT INTO token_lots (user_id) VALUES ($1) ON CONFLICT (user_id) DO NOTHING',
    [userId],
  );
  const { rows } = await client.query<LotsRow>(
    `SELECT position, winnings, deposits, bonus, holds FROM token_lots
      WHERE user_id = $1 FOR UPDATE`,
    [userId],
  );
  const [row] = rows;
  assert(row, 'the row that was just made or found is there');
  const { position, holds, ...lots } = row;
  const steps = await stepsAfter(client, userId, position);
  const last = steps.at(-1);
  if (!last) return { now: { lots, holds }, steps: 0 };
  const now = lotsAfter({ lots, holds }, await awayAt(client, userId, steps), steps);
  assert(totalOf(now.lots) === last.balanceAfter, 'the lots of a wallet add up to its balance');
  await save(client, userId, { ...now, position: last.position });
  return { now, steps: steps.length };
}

async function stepsAfter(client: pg.PoolClient, userId: Id, position: number) {
  const { rows } = await client.query<StepRow>(
    `SELECT n.position, n.amount, n.balance_after AS "balanceAfter",
            CASE WHEN e.type = 'EventReversed'
                 THEN e.type || ':' || coalesce(e.payload::jsonb ->> 'type', '')
                 ELSE e.type END AS type,
            CASE WHEN e.type IN ('WithdrawalRequested', 'WithdrawalReopened', 'WithdrawalRejected')
                   THEN 'hold:' || e.reference
                 WHEN e.type IN ('EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded')
                   -- A seat that moved from another match was paid for the pot of that match.
                   THEN 'pot:' || coalesce(e.payload::jsonb ->> 'paidFor',
                                           e.reference || ':' || (e.payload::jsonb ->> 'round'))
                 END AS place
       FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
      WHERE n.account_id = (SELECT id FROM ledger.account WHERE name = 'player:' || $1)
        AND n.position > $2
      ORDER BY n.position LIMIT ${STEPS_AT_ONCE}`,
    [userId, position],
  );
  return rows;
}

/** Returns the stored lots of the holds and pots from which these entries return tokens. */
async function awayAt(
  client: pg.PoolClient,
  userId: Id,
  steps: readonly StepRow[],
): Promise<LotsByPlace> {
  const places = steps.flatMap(({ place, amount }) => (place && amount > 0 ? [place] : []));
  const { rows } = await client.query<Omit<LotsRow, 'holds'> & { place: string }>(
    `SELECT place, winnings, deposits, bonus FROM token_lots_away
      WHERE user_id = $1 AND place = ANY ($2)`,
    [userId, places],
  );
  return new Map(rows.map(({ place, ...lots }) => [place, lots]));
}

async function save(
  client: pg.PoolClient,
  userId: Id,
  { lots, holds, away, position }: WalletLots & { away: LotsByPlace; position: number },
): Promise<void> {
  await client.query(
    `UPDATE token_lots SET position = $2, winnings = $3, deposits = $4, bonus = $5, holds = $6
      WHERE user_id = $1`,
    [userId, position, lots.winnings, lots.deposits, lots.bonus, holds],
  );
  const places = [...away];
  await client.query(
    `INSERT INTO token_lots_away (user_id, place, winnings, deposits, bonus)
     SELECT $1::uuid, * FROM unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[])
     ON CONFLICT (user_id, place) DO UPDATE
       SET winnings = excluded.winnings, deposits = excluded.deposits, bonus = excluded.bonus`,
    [
      userId,
      places.map(([place]) => place),
      places.map(([, there]) => there.winnings),
      places.map(([, there]) => there.deposits),
      places.map(([, there]) => there.bonus),
    ],
  );
}
