import { Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';
import { TrialBalanceAccount } from './trial-balances.js';

export class AccountFilter {
  @QueryText('Kind of the accounts, such as player, pot or house:result')
  kind?: string;

  @QueryText('Beginning of the name of an account, with or without its kind')
  q?: string;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  @QueryText('`nextCursor` of the previous page', 200)
  cursor?: string;
}

export class LedgerAccount extends TrialBalanceAccount {
  @ApiProperty({ enum: ['open', 'frozen', 'closed'], enumName: 'LedgerAccountStatus' })
  status!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time of the last event on the account',
  })
  updatedAt!: Date;
}

export class LedgerAccountPage {
  @ApiProperty({ type: [LedgerAccount] })
  accounts!: LedgerAccount[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

/**
 * Lists accounts by name; the cursor is the last name of the previous page. The names of one kind
 * are adjacent in the index, so the statement reads at most one page per kind instead of scanning
 * millions of accounts.
 */
const STATEMENT = `
  WITH kinds AS (
    SELECT CASE
             WHEN suffix IS NULL AND ($2::text IS NULL OR strpos(kind, $2) > 0) THEN kind
             WHEN $2 IS NULL OR starts_with(kind, $2) THEN kind || ':'
             WHEN starts_with($2, kind || ':') THEN $2
             ELSE kind || ':' || $2 END AS beginning
      FROM ledger.account_kind WHERE $1::text IS NULL OR kind = $1
  ), found AS (
    SELECT a.* FROM kinds CROSS JOIN LATERAL (
      SELECT name, kind, unit, balance, status, last_position FROM ledger.account
       WHERE name > $3
         AND name >= kinds.beginning COLLATE "C" AND name < (kinds.beginning || '~') COLLATE "C"
       ORDER BY name LIMIT $4
    ) AS a ORDER BY a.name LIMIT $4
  )
  SELECT f.name AS account, f.kind, f.unit, f.balance, f.status, e.recorded_at AS "updatedAt"
    FROM found f JOIN ledger.event e ON e.position = f.last_position ORDER BY f.name`;

/** Lists accounts with their balances. */
@Injectable()
export class AccountList {
  constructor(private readonly replica: ReadReplica) {}

  async page({ kind, q, limit, cursor }: AccountFilter): Promise<LedgerAccountPage> {
    const rows = await this.replica.rows<LedgerAccount & object>(STATEMENT, [
      kind ?? null,
      q?.toLowerCase() ?? null,
      cursor ?? '',
      limit + 1,
    ]);
    const accounts = rows.slice(0, limit);
    const last = rows.length > limit ? accounts.at(-1) : undefined;
    return { accounts, nextCursor: last?.account ?? null };
  }
}
