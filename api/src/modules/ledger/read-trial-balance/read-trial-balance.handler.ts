import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { parseInstant } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { positionAt } from '../store/as-of.js';
import { headPosition } from '../store/read-log.js';
import type { TrialBalance, TrialBalanceAccount, UnitTotal } from './read-trial-balance.dto.js';

export class ReadTrialBalance extends Query<TrialBalance> {
  constructor(readonly asOf: string | undefined) {
    super();
  }
}

const MAX_ACCOUNTS = 10_000;
/** Each account's balance right after the newest entry that is not beyond the position. */
const BALANCES = `
  SELECT a.name AS account, a.kind, a.unit, n.balance_after AS balance
    FROM ledger.account a
   CROSS JOIN LATERAL (SELECT balance_after FROM ledger.entry
                        WHERE account_id = a.id AND position <= $1
                        ORDER BY position DESC LIMIT 1) AS n`;

@QueryHandler(ReadTrialBalance)
export class ReadTrialBalanceHandler implements IQueryHandler<ReadTrialBalance> {
  constructor(private readonly database: Database) {}

  async execute({ asOf }: ReadTrialBalance): Promise<TrialBalance> {
    const { database } = this;
    const position = await this.positionOf(asOf);
    const units = await database.rows<UnitTotal>(
      `SELECT unit, sum(balance)::bigint AS total FROM (${BALANCES}) AS b GROUP BY unit ORDER BY unit`,
      [position],
    );
    const accounts = await database.rows<TrialBalanceAccount>(
      `SELECT * FROM (${BALANCES}) AS b WHERE balance <> 0 ORDER BY kind, account LIMIT $2`,
      [position, MAX_ACCOUNTS],
    );
    const event = await database.row<{ recorded_at: Date }>(
      'SELECT recorded_at FROM ledger.event WHERE position = $1',
      [position],
    );
    return {
      position,
      asOf: event?.recorded_at ?? null,
      balanced: units.every(({ total }) => total === 0),
      units,
      accounts,
    };
  }

  /** A text of digits is a position unless it is long enough to be milliseconds. */
  private async positionOf(asOf: string | undefined): Promise<number> {
    const head = await headPosition(this.database);
    if (asOf === undefined) return head;
    if (/^\d{1,11}$/.test(asOf)) return Math.min(head, Number(asOf));
    const instant = parseInstant(asOf);
    return instant ? positionAt(this.database, instant) : head;
  }
}
