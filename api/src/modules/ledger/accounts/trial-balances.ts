import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import type pg from 'pg';
import { Clock, parseInstant } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { ExactText, QueryNumber, QueryText } from '../../../platform/http/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { positionAt } from '../store/as-of.js';
import { BALANCES_NOW, BALANCES_THEN, readKindBalances } from '../store/trial-balance.js';

export class TrialBalanceFilter {
  @ExactText('"asOf"', 'A time in ISO 8601, or a position in the log. The default is now')
  asOf?: string;

  @QueryText('Kind of the accounts to list. The totals still cover all accounts')
  kind?: string;

  @QueryNumber({ min: 0, max: 10_000, fallback: 10_000 })
  limit = 10_000;

  @QueryText('`nextCursor` of the previous page. Works only together with `kind`', 200)
  cursor?: string;
}

export class UnitTotal {
  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Sum of all balances in this unit; 0 if the ledger balances',
  })
  total!: number;
}

export class KindTotal {
  @ApiProperty({ type: String })
  kind!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({
    type: 'integer',
    description: 'Number of accounts of this kind whose balance is not 0',
  })
  accounts!: number;

  @ApiProperty({ type: 'integer', description: 'Sum of the balances of this kind' })
  total!: number;
}

export class TrialBalanceAccount {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  kind!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer' })
  balance!: number;
}

export class TrialBalance {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  asOf!: Date | null;

  @ApiProperty({ type: Boolean })
  balanced!: boolean;

  @ApiProperty({ type: [UnitTotal] })
  units!: UnitTotal[];

  @ApiProperty({ type: [KindTotal] })
  kinds!: KindTotal[];

  @ApiProperty({
    type: [TrialBalanceAccount],
    description: 'Accounts whose balance is not 0, sorted by kind and name; at most 10,000',
  })
  accounts!: TrialBalanceAccount[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: '`cursor` of the next page; null on the last page and in requests without `kind`',
  })
  nextCursor!: string | null;
}

/**
 * Maximum time by which a requested moment may lie in the future, in milliseconds, because clocks
 * differ and a client may send the end of the current minute.
 */
const AHEAD_MS = 60_000;

/** Reads the balance of every account at a given time. */
@Injectable()
export class TrialBalances {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  async read(filter: TrialBalanceFilter): Promise<TrialBalance> {
    const instant = await this.wantedPosition(filter.asOf);
    return this.replica.transaction(async (client) => {
      // Reads position, totals and accounts in one snapshot, so that they agree even if events are
      // posted during the read.
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY');
      return readBooks(client, filter, instant);
    });
  }

  /**
   * Returns the requested position. A text of up to 11 digits is a position; any other text is a
   * time.
   */
  private async wantedPosition(asOf: string | undefined): Promise<number> {
    if (asOf === undefined) return Number.MAX_SAFE_INTEGER;
    if (/^\d{1,11}$/.test(asOf)) return Number(asOf);
    const instant = parseInstant(asOf);
    if (!instant) throw journalRefusals.NOT_A_MOMENT();
    // Refuses a future time, because the response would show today's balances under a later date.
    if (instant.getTime() > this.clock.now().getTime() + AHEAD_MS) {
      throw journalRefusals.MOMENT_AHEAD();
    }
    return positionAt(this.replica, instant);
  }
}

async function readBooks(
  client: pg.ClientBase,
  { kind, limit, cursor }: TrialBalanceFilter,
  wanted: number,
): Promise<TrialBalance> {
  const head = await client.query<{ position: number }>('SELECT position FROM ledger.head');
  const newest = head.rows[0]?.position ?? 0;
  const isNow = wanted === Number.MAX_SAFE_INTEGER;
  if (wanted > newest && !isNow) throw journalRefusals.MOMENT_AHEAD();
  const position = isNow ? newest : wanted;
  const balances = position === newest ? BALANCES_NOW : BALANCES_THEN;
  const kinds = await readKindBalances(client, position);
  // With `limit` 0 the caller wants only the totals. Skips the list of accounts, because it is slow
  // for a past position.
  const rows =
    limit === 0 ? [] : await readAccounts(client, balances, position, { kind, limit, cursor });
  const event = await client.query<{ recorded_at: Date }>(
    'SELECT recorded_at FROM ledger.event WHERE position = $1',
    [position],
  );
  const accounts = rows.slice(0, limit);
  const isMore = kind !== undefined && rows.length > limit;
  const units = unitTotals(kinds);
  return {
    position,
    asOf: event.rows[0]?.recorded_at ?? null,
    balanced: units.every(({ total }) => total === 0),
    units,
    kinds,
    accounts,
    nextCursor: isMore ? (accounts.at(-1)?.account ?? null) : null,
  };
}

async function readAccounts(
  client: pg.ClientBase,
  balances: string,
  position: number,
  { kind, limit, cursor }: Pick<TrialBalanceFilter, 'kind' | 'limit' | 'cursor'>,
): Promise<TrialBalanceAccount[]> {
  const { rows } = await client.query<TrialBalanceAccount>(
    // Account names begin with the kind, so sorting by name also sorts by kind, and the scan stops
    // after `limit` accounts with a balance.
    `SELECT * FROM (${balances}) AS b
      WHERE balance <> 0
        AND ($2::text IS NULL
             OR kind = $2 AND account >= $2 AND account < $2 || ';' AND account > $3)
      ORDER BY account LIMIT $4`,
    [position, kind ?? null, cursor ?? '', limit + 1],
  );
  return rows;
}

function unitTotals(kinds: readonly KindTotal[]): UnitTotal[] {
  const totals = new Map<string, number>();
  for (const { unit, total } of kinds) totals.set(unit, (totals.get(unit) ?? 0) + total);
  return [...totals]
    .map(([unit, total]) => ({ unit, total }))
    .sort((one, other) => one.unit.localeCompare(other.unit));
}
