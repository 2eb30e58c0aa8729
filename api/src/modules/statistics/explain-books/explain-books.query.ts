import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type pg from 'pg';
import { assert } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/index.js';

const NUMBER = { type: 'integer' } as const;

const TOKENS = { type: 'integer', description: 'Tokens' } as const;

/** Two numbers that must be equal: the balance of accounts, and the sum of their sources. */
export class BooksComparison {
  @ApiProperty({ type: 'integer', description: 'Balance of the accounts, in tokens' })
  booked!: number;

  @ApiProperty({ type: 'integer', description: 'Sum of the sources, in tokens' })
  explained!: number;

  @ApiProperty({ type: 'integer', description: 'Number of sources' })
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

  @ApiProperty({ type: String, nullable: true, description: "The tournament's status now" })
  status!: string | null;

  @ApiProperty({ type: 'integer', description: 'Seats taken now' })
  seated!: number;

  @ApiProperty(TOKENS)
  fees!: number;

  @ApiProperty(TOKENS)
  refunded!: number;

  @ApiProperty(TOKENS)
  balance!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Fees less refunds while results are out; 0 once they are declared',
  })
  explained!: number;
}

export class HoldDifference {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  withdrawalId!: string;

  @ApiProperty({ type: 'integer', description: 'Balance of the account' })
  balance!: number;

  @ApiProperty({ type: 'integer', description: 'The amount of the open withdrawal; 0 for none' })
  explained!: number;
}

export class BooksExplained {
  @ApiProperty({ type: 'integer', description: 'The last event that is looked at' })
  position!: number;

  @ApiProperty({ type: BooksComparison, description: 'Pots against the fees in open rounds' })
  pots!: BooksComparison;

  @ApiProperty({
    type: [PotExplained],
    description: 'Those that hold something or should; what is not explained first, at most 100',
  })
  potList!: PotExplained[];

  @ApiProperty({ type: BooksComparison, description: 'Holds against open withdrawals' })
  holds!: BooksComparison;

  @ApiProperty({ type: [HoldDifference], description: 'At most 100' })
  holdDifferences!: HoldDifference[];

  @ApiProperty({ type: BooksComparison, description: 'Payouts against completed withdrawals' })
  payouts!: BooksComparison;

  @ApiProperty({ type: BooksComparison, description: 'The gateway against deposits kept' })
  deposits!: BooksComparison;
}

export class ExplainBooks extends Query<BooksExplained> {}

const MOST_LISTED = 100;

/** Accounts of a kind are a range of names, because a semicolon follows a colon in byte order. */
const inKind = (kind: string) => `name > '${kind}:' AND name < '${kind};'`;

// A round's pot is paid out completely when its results are declared, and refilled when they are
// voided. Most rounds are over and have an empty pot, so they are skipped.
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
    FROM (SELECT name, balance FROM ledger.account WHERE ${inKind('hold')} AND balance <> 0) AS a
    FULL JOIN (SELECT withdrawal_id, amount_tokens FROM projection.withdrawal_state
                WHERE state = 'held') AS s
      ON a.name = 'hold:' || s.withdrawal_id`;

/** Returns both sides of a comparison, and the first lines that `listed` selects. */
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

/** Also returns the listed lines. */
type Lined<Line> = BooksComparison & { readonly lines: Line[] };

@QueryHandler(ExplainBooks)
export class ExplainBooksHandler implements IQueryHandler<ExplainBooks> {
  constructor(private readonly replica: ReadReplica) {}

  execute(): Promise<BooksExplained> {
    return this.replica.transaction(async (client) => {
      // Reads accounts and sources in one snapshot, despite concurrent posting.
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
