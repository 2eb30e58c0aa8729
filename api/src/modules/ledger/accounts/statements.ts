import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { type Reads } from '../../../platform/database/index.js';
import { QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { positionAt } from '../store/as-of.js';
import { headPosition } from '../store/read-log.js';

export class StatementPeriod {
  @QueryText('Name of the account')
  account?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class StatementFilter extends StatementPeriod {
  @QueryNumber({ min: 1, max: 500, fallback: 100 })
  limit = 100;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  cursor?: number;
}

export class StatementEntry {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  recordedAt!: Date;

  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: 'integer' })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;

  @ApiProperty({ type: String, nullable: true })
  reference!: string | null;
}

class StatementBalances {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: 'integer', description: 'Balance of the account just before `from`' })
  openingBalance!: number;

  @ApiProperty({ type: 'integer', description: 'Balance of the account at `to`' })
  closingBalance!: number;
}

export class Statement extends StatementBalances {
  @ApiProperty({ type: [StatementEntry], description: 'Entries, oldest first' })
  entries!: StatementEntry[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class StatementTypeTotal {
  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: 'integer' })
  entries!: number;

  @ApiProperty({ type: 'integer', description: 'Sum of the credits' })
  credited!: number;

  @ApiProperty({ type: 'integer', description: 'Sum of the debits, as a positive number' })
  debited!: number;
}

export class StatementTotals extends StatementBalances {
  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: [StatementTypeTotal], description: 'Sums for each type of event' })
  types!: StatementTypeTotal[];
}

/**
 * Maximum number of entries summed for one statement; more would slow the database for all users.
 */
const MOST_ENTRIES = 100_000;

/** Reads the entries of one account between two times. */
@Injectable()
export class Statements {
  constructor(private readonly replica: ReadReplica) {}

  /** Returns a page of entries, oldest first. */
  async page(filter: StatementFilter): Promise<Statement> {
    const { limit, cursor } = filter;
    const { replica } = this;
    const { account, first, last } = await rangeOf(replica, filter);
    const rows = await replica.rows<StatementEntry>(
      `SELECT n.position, e.recorded_at AS "recordedAt", e.type, n.amount,
              n.balance_after AS "balanceAfter", e.reference
         FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
        WHERE n.account_id = $1 AND n.position > $2 AND n.position <= $3
        ORDER BY n.position LIMIT $4`,
      [account.id, Math.max(first, cursor ?? 0), last, limit + 1],
    );
    const entries = rows.slice(0, limit);
    const next = rows.length > limit ? entries.at(-1) : undefined;
    return {
      account: account.name,
      openingBalance: await balanceAt(replica, account.id, first),
      closingBalance: await balanceAt(replica, account.id, last),
      entries,
      nextCursor: next ? String(next.position) : null,
    };
  }

  /** Adds up the entries, by type of event. */
  async totals(period: StatementPeriod): Promise<StatementTotals> {
    const { replica } = this;
    const { account, first, last } = await rangeOf(replica, period);
    const types = await replica.rows<StatementTypeTotal>(
      `SELECT e.type, count(*) AS entries,
              coalesce(sum(n.amount) FILTER (WHERE n.amount > 0), 0)::bigint AS credited,
              coalesce(-sum(n.amount) FILTER (WHERE n.amount < 0), 0)::bigint AS debited
         FROM (SELECT position, amount FROM ledger.entry
                WHERE account_id = $1 AND position > $2 AND position <= $3
                ORDER BY position LIMIT $4) AS n
         JOIN ledger.event e ON e.position = n.position
        GROUP BY e.type ORDER BY e.type`,
      [account.id, first, last, MOST_ENTRIES + 1],
    );
    const entries = types.reduce((sum, type) => sum + type.entries, 0);
    if (entries > MOST_ENTRIES) throw journalRefusals.TOO_MANY_ENTRIES();
    return {
      account: account.name,
      unit: account.unit,
      openingBalance: await balanceAt(replica, account.id, first),
      closingBalance: await balanceAt(replica, account.id, last),
      types,
    };
  }
}

/**
 * Returns the account and the first and last position of the period; `first` is excluded, `last`
 * included.
 */
async function rangeOf(reads: Reads, { account = '', from, to }: StatementPeriod) {
  const known = await reads.row<{ id: number; name: string; unit: string }>(
    'SELECT id, name, unit FROM ledger.account WHERE name = $1',
    [account],
  );
  if (!known) throw journalRefusals.ACCOUNT_NOT_FOUND();
  const first = from ? await positionAt(reads, new Date(from.getTime() - 1)) : 0;
  const last = to ? await positionAt(reads, to) : await headPosition(reads);
  return { account: known, first, last: Math.max(first, last) };
}

async function balanceAt(reads: Reads, accountId: number, position: number): Promise<number> {
  const row = await reads.row<{ balance: number }>(
    `SELECT balance_after AS balance FROM ledger.entry
      WHERE account_id = $1 AND position <= $2 ORDER BY position DESC LIMIT 1`,
    [accountId, position],
  );
  return row?.balance ?? 0;
}
