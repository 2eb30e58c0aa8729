import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import type { AccountFilter, LedgerAccount, LedgerAccountPage } from './list-accounts.dto.js';

export class ListAccounts extends Query<LedgerAccountPage> {
  constructor(readonly filter: AccountFilter) {
    super();
  }
}

/** By name; the cursor is the last name seen. */
@QueryHandler(ListAccounts)
export class ListAccountsHandler implements IQueryHandler<ListAccounts> {
  constructor(private readonly database: Database) {}

  async execute({ filter }: ListAccounts): Promise<LedgerAccountPage> {
    const { kind, q, limit, cursor } = filter;
    const rows = await this.database.rows<LedgerAccount>(
      `SELECT a.name AS account, a.kind, a.unit, a.balance, a.status,
              e.recorded_at AS "updatedAt"
         FROM ledger.account a JOIN ledger.event e ON e.position = a.last_position
        WHERE ($1::text IS NULL OR a.kind = $1)
          AND ($2::text IS NULL OR position(lower($2) IN a.name) > 0)
          AND a.name > $3
        ORDER BY a.name LIMIT $4`,
      [kind ?? null, q ?? null, cursor ?? '', limit + 1],
    );
    const accounts = rows.slice(0, limit);
    const last = rows.length > limit ? accounts.at(-1) : undefined;
    return { accounts, nextCursor: last?.account ?? null };
  }
}
