import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import {
  type BooksComparison,
  type BooksExplained,
  ExplainBooks,
  type HoldDifference,
  type PotExplained,
} from './explain-books.query.js';

const MOST_LISTED = 100;

// A round's pot is paid out whole when its results are declared, and filled again when they are
// voided.
const POTS = `
  SELECT coalesce(a.name, 'pot:' || r.tournament_id || ':' || r.round) AS account,
         coalesce(r.tournament_id::text, split_part(a.name, ':', 2)) AS "tournamentId",
         coalesce(r.round, split_part(a.name, ':', 3)::integer) AS round,
         coalesce(r.seated, 0) AS seated, coalesce(r.fees_tokens, 0) AS fees,
         coalesce(r.refunded_tokens, 0) AS refunded, coalesce(a.balance, 0) AS balance,
         CASE WHEN r.declared > r.voided THEN 0
              ELSE coalesce(r.fees_tokens - r.refunded_tokens, 0) END AS explained
    FROM (SELECT name, balance FROM ledger.account WHERE kind = 'pot') AS a
    FULL JOIN projection.tournament_round r
      ON a.name = 'pot:' || r.tournament_id || ':' || r.round`;
const HOLDS = `
  SELECT coalesce(a.name, 'hold:' || s.withdrawal_id) AS account,
         coalesce(s.withdrawal_id::text, split_part(a.name, ':', 2)) AS "withdrawalId",
         coalesce(a.balance, 0) AS balance, coalesce(s.amount_tokens, 0) AS explained
    FROM (SELECT name, balance FROM ledger.account WHERE kind = 'hold' AND balance <> 0) AS a
    FULL JOIN (SELECT withdrawal_id, amount_tokens FROM projection.withdrawal_state
                WHERE state = 'held') AS s
      ON a.name = 'hold:' || s.withdrawal_id`;
const BOTH_SIDES = `coalesce(sum(balance), 0)::bigint AS booked,
                    coalesce(sum(explained), 0)::bigint AS explained`;

@QueryHandler(ExplainBooks)
export class ExplainBooksHandler implements IQueryHandler<ExplainBooks> {
  constructor(private readonly database: Database) {}

  execute(): Promise<BooksExplained> {
    return this.database.transaction(async (client) => {
      // Accounts and facts of one and the same moment, whoever posts meanwhile.
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return explain(client);
    });
  }
}

async function explain(client: pg.ClientBase): Promise<BooksExplained> {
  const head = await client.query<{ position: number }>('SELECT position FROM ledger.head');
  const pots = await comparison(
    client,
    `SELECT ${BOTH_SIDES}, count(*) FILTER (WHERE balance <> 0) AS count FROM (${POTS}) AS p`,
  );
  const potList = await client.query<PotExplained>(
    `SELECT p.*, t.name, t.status
       FROM (${POTS}) AS p LEFT JOIN tournament t ON t.id::text = p."tournamentId"
      WHERE p.balance <> 0 OR p.explained <> 0
      ORDER BY p.balance <> p.explained DESC, p.balance DESC, p.account LIMIT ${MOST_LISTED}`,
  );
  const holds = await comparison(
    client,
    `SELECT ${BOTH_SIDES}, count(*) AS count FROM (${HOLDS}) AS h`,
  );
  const holdDifferences = await client.query<HoldDifference>(
    `SELECT * FROM (${HOLDS}) AS h WHERE balance <> explained ORDER BY account LIMIT ${MOST_LISTED}`,
  );
  return {
    position: head.rows[0]?.position ?? 0,
    pots,
    potList: potList.rows,
    holds,
    holdDifferences: holdDifferences.rows,
    payouts: await comparison(
      client,
      `SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.account
                WHERE kind IN ('payouts:upi', 'payouts:google_play')) AS booked,
              coalesce(sum(tokens), 0)::bigint AS explained,
              coalesce(sum(withdrawals), 0)::bigint AS count
         FROM projection.withdrawal_totals WHERE state = 'completed'`,
    ),
    deposits: await comparison(
      client,
      `SELECT (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger.account
                WHERE kind = 'gateway:razorpay') AS booked,
              coalesce(sum(tokens - reversed_tokens), 0)::bigint AS explained, count(*) AS count
         FROM projection.deposit`,
    ),
  };
}

async function comparison(client: pg.ClientBase, text: string): Promise<BooksComparison> {
  const { rows } = await client.query<BooksComparison>(text);
  assert(rows[0], 'aggregates without groups have one row');
  return rows[0];
}
