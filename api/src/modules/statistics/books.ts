import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type pg from 'pg';
import { assert } from '../../kernel/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';

const NUMBER = { type: 'integer' } as const;

const TOKENS = { type: 'integer', description: 'Tokens' } as const;

/**
 * Two sums that must be equal: the balance of some accounts in the ledger, and the sum of the
 * records that explain the balance, such as the open withdrawals.
 */
export class BooksComparison {
  @ApiProperty({ type: 'integer', description: 'Balance of the accounts, in tokens' })
  booked!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Sum of the sources that explain the balance, in tokens',
  })
  explained!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Number of compared items, such as pots or withdrawals',
  })
  count!: number;
}

export class PotExplained {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  tournamentId!: string;

  @ApiProperty(NUMBER)
  round!: number;

  @ApiProperty({ type: String, nullable: true })
  name!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Present status of the tournament; null if it no longer exists',
  })
  status!: string | null;

  @ApiProperty({ type: 'integer', description: 'Number of seats that are taken now' })
  seated!: number;

  @ApiProperty(TOKENS)
  fees!: number;

  @ApiProperty(TOKENS)
  refunded!: number;

  @ApiProperty(TOKENS)
  balance!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the pot should hold: fees less refunds before the results are declared, 0 ' +
      'afterwards',
  })
  explained!: number;
}

export class HoldDifference {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  withdrawalId!: string;

  @ApiProperty({ type: 'integer', description: 'Balance of the account of the hold, in tokens' })
  balance!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Amount of the open withdrawal, in tokens; 0 if there is none',
  })
  explained!: number;
}

export class BooksExplained {
  @ApiProperty({
    type: 'integer',
    description: 'Position of the last event that the comparison includes',
  })
  position!: number;

  @ApiProperty({
    type: BooksComparison,
    description: 'Compares the pots with the entry fees in rounds without results',
  })
  pots!: BooksComparison;

  @ApiProperty({
    type: [PotExplained],
    description:
      'Pots that hold tokens or should hold some, those with a difference first; at most 100',
  })
  potList!: PotExplained[];

  @ApiProperty({
    type: BooksComparison,
    description: 'Compares the holds with the open withdrawals',
  })
  holds!: BooksComparison;

  @ApiProperty({
    type: [HoldDifference],
    description: 'Holds that differ from their withdrawals, at most 100',
  })
  holdDifferences!: HoldDifference[];

  @ApiProperty({
    type: BooksComparison,
    description: 'Compares the payout accounts with the completed withdrawals',
  })
  payouts!: BooksComparison;

  @ApiProperty({
    type: BooksComparison,
    description: 'Compares the gateway account with the deposits that were not reversed',
  })
  deposits!: BooksComparison;
}

const MOST_LISTED = 100;

/**
 * Returns the SQL condition for the names of all accounts of a kind. Such names form one range,
 * because a semicolon is the character after a colon in byte order.
 */
const inKind = (kind: string) => `name > '${kind}:' AND name < '${kind};'`;

// The declaration of results pays out a round's pot completely, and the voiding of results refills
// the pot. Most rounds are over and have an empty pot, so the query skips rounds with an empty pot.
const POTS = `
  SELECT coalesce(a.name, r.pot) AS account,
         coalesce(r.tournament_id, split_part(a.name, ':', 2)::uuid) AS tournament_id,
         coalesce(r.round, split_part(a.name, ':', 3)::integer) AS round,
         coalesce(a.balance, 0) AS balance, coalesce(r.explained, 0) AS explained
    FROM (SELECT name, balance FROM ledger.account WHERE ${inKind('pot')} AND balance <> 0) AS a
    FULL JOIN (SELECT tournament_id, round, 'pot:' || tournament_id || ':' || round AS pot,
                      fees_tokens - refunded_tokens AS explained
                 FROM projection.tournament_round
                WHERE declared <= voided AND fees_tokens <> refunded_tokens) AS r
      ON a.name = r.pot`;

const HOLDS = `
  SELECT coalesce(a.name, 'hold:' || s.withdrawal_id) AS account,
         coalesce(s.withdrawal_id::text, split_part(a.name, ':', 2)) AS "withdrawalId",
         coalesce(a.balance, 0) AS balance, coalesce(s.amount_tokens, 0) AS explained
    -- The tokens of a payout on its way are in another account of the withdrawal.
    FROM (SELECT 'hold:' || split_part(name, ':', 2) AS name, sum(balance)::bigint AS balance
            FROM ledger.account
           WHERE (${inKind('hold')} OR ${inKind('sent')}) AND balance <> 0 GROUP BY 1) AS a
    FULL JOIN (SELECT withdrawal_id, amount_tokens FROM projection.withdrawal_state
                WHERE state = 'held') AS s
      ON a.name = 'hold:' || s.withdrawal_id`;

/**
 * Returns SQL for the sums of both sides of a comparison, and for the rows that `listed` selects.
 */
const compared = (sides: string, counted: string, listed: string) => `
  WITH sides AS MATERIALIZED (${sides}), listed AS (${listed})
  SELECT coalesce(sum(balance), 0)::bigint AS booked,
         coalesce(sum(explained), 0)::bigint AS explained, count(*) FILTER (${counted}) AS count,
         coalesce((SELECT json_agg(listed) FROM listed), '[]') AS lines
    FROM sides`;

const POTS_COMPARED = compared(
  POTS,
  'WHERE balance <> 0',
  `SELECT s.account, s.tournament_id AS "tournamentId", s.round, coalesce(r.seated, 0) AS seated,
          coalesce(r.fees_tokens, 0) AS fees, coalesce(r.refunded_tokens, 0) AS refunded,
          s.balance, s.explained, t.name, t.status
     FROM (SELECT * FROM sides
            ORDER BY balance <> explained DESC, balance DESC, account LIMIT ${MOST_LISTED}) AS s
     LEFT JOIN projection.tournament_round r USING (tournament_id, round)
     LEFT JOIN tournament t ON t.id = s.tournament_id
    ORDER BY s.balance <> s.explained DESC, s.balance DESC, s.account`,
);

const HOLDS_COMPARED = compared(
  HOLDS,
  'WHERE true',
  `SELECT * FROM sides WHERE balance <> explained ORDER BY account LIMIT ${MOST_LISTED}`,
);

/** A comparison of two sums, with the rows that the query of the comparison lists. */
type Lined<Line> = BooksComparison & { readonly lines: Line[] };

/** Compares the balances of accounts with the sources that explain them. */
@Injectable()
export class Books {
  constructor(private readonly replica: ReadReplica) {}

  explain(): Promise<BooksExplained> {
    return this.replica.transaction(async (client) => {
      // Reads accounts and records in one snapshot, so that they agree even if events are posted
      // during the read.
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return explain(client);
    });
  }
}

async function explain(client: pg.ClientBase): Promise<BooksExplained> {
  const head = await client.query<{ position: number }>('SELECT position FROM ledger.head');
  const { lines: potList, ...pots } = await comparison<Lined<PotExplained>>(client, POTS_COMPARED);
  const { lines: holdDifferences, ...holds } = await comparison<Lined<HoldDifference>>(
    client,
    HOLDS_COMPARED,
  );
  return {
    position: head.rows[0]?.position ?? 0,
    pots,
    potList,
    holds,
    holdDifferences,
    payouts: await comparison(
      client,
      `SELECT (SELECT coalesce(sum(balance), 0)::bigint FROM ledger.account
                WHERE name IN ('payouts:upi', 'payouts:google_play')) AS booked,
              coalesce(sum(tokens), 0)::bigint AS explained,
              coalesce(sum(withdrawals), 0)::bigint AS count
         FROM projection.withdrawal_totals WHERE state = 'completed'`,
    ),
    deposits: await comparison(
      client,
      `SELECT (SELECT coalesce(-sum(balance), 0)::bigint FROM ledger.account
                WHERE name = 'gateway:razorpay') AS booked,
              coalesce(sum(tokens - reversed_tokens), 0)::bigint AS explained, count(*) AS count
         FROM projection.deposit`,
    ),
  };
}

async function comparison<Row extends BooksComparison>(
  client: pg.ClientBase,
  text: string,
): Promise<Row> {
  const { rows } = await client.query<Row>(text);
  assert(rows[0], 'aggregates without groups have one row');
  return rows[0];
}
