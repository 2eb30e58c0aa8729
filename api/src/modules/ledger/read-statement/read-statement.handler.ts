import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { journalRefusals } from '../journal-refusals.js';
import { positionAt } from '../store/as-of.js';
import { headPosition } from '../store/read-log.js';
import type { Statement, StatementEntry, StatementFilter } from './read-statement.dto.js';

export class ReadStatement extends Query<Statement> {
  constructor(readonly filter: StatementFilter) {
    super();
  }
}

@QueryHandler(ReadStatement)
export class ReadStatementHandler implements IQueryHandler<ReadStatement> {
  constructor(private readonly database: Database) {}

  async execute({ filter }: ReadStatement): Promise<Statement> {
    const { account = '', from, to, limit, cursor } = filter;
    const { database } = this;
    const known = await database.row<{ id: number }>(
      'SELECT id FROM ledger.account WHERE name = $1',
      [account],
    );
    if (!known) throw journalRefusals.ACCOUNT_NOT_FOUND();
    const first = from ? await positionAt(database, new Date(from.getTime() - 1)) : 0;
    const last = to ? await positionAt(database, to) : await headPosition(database);
    const rows = await database.rows<StatementEntry>(
      `SELECT n.position, e.recorded_at AS "recordedAt", e.type, n.amount,
              n.balance_after AS "balanceAfter", e.reference
         FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
        WHERE n.account_id = $1 AND n.position > $2 AND n.position <= $3
        ORDER BY n.position LIMIT $4`,
      [known.id, Math.max(first, cursor ?? 0), last, limit + 1],
    );
    const entries = rows.slice(0, limit);
    const next = rows.length > limit ? entries.at(-1) : undefined;
    return {
      account,
      openingBalance: await this.balanceAt(known.id, first),
      closingBalance: await this.balanceAt(known.id, Math.max(first, last)),
      entries,
      nextCursor: next ? String(next.position) : null,
    };
  }

  private async balanceAt(accountId: number, position: number): Promise<number> {
    const row = await this.database.row<{ balance: number }>(
      `SELECT balance_after AS balance FROM ledger.entry
        WHERE account_id = $1 AND position <= $2 ORDER BY position DESC LIMIT 1`,
      [accountId, position],
    );
    return row?.balance ?? 0;
  }
}
