import type { Database, Prepared } from '../../../platform/database/index.js';
import type { AccountName, AccountStatus } from '../domain/command.js';
import type { AccountState, HistoryRow } from '../ledger.js';

const MAX_PAGE = 500;

const READ_HISTORY: Prepared = {
  name: 'account-history',
  text: `SELECT n.position, e.type, e.recorded_at, n.amount, n.balance_after, e.reason, e.reference
           FROM ledger.entry n JOIN ledger.event e ON e.position = n.position
          WHERE n.account_id = (SELECT id FROM ledger.account WHERE name = $1)
            AND n.position < $2
          ORDER BY n.position DESC LIMIT $3`,
};

/** Reads of single accounts, straight from the tables of the books. */
export class Books {
  constructor(private readonly database: Database) {}

  async accounts(names: readonly AccountName[]): Promise<ReadonlyMap<AccountName, AccountState>> {
    const rows = await this.database.rows<{
      name: AccountName;
      balance: number;
      status: AccountStatus;
    }>('SELECT name, balance, status FROM ledger.account WHERE name = ANY ($1)', [names]);
    const found = new Map(rows.map((row) => [row.name, row]));
    return new Map(
      names.map((account) => {
        const { balance, status } = found.get(account) ?? { balance: 0, status: 'open' as const };
        return [account, { account, balance, status }];
      }),
    );
  }

  async history(
    account: AccountName,
    { before, limit }: { readonly before?: number; readonly limit: number },
  ): Promise<readonly HistoryRow[]> {
    const rows = await this.database.rows<HistorySqlRow>(READ_HISTORY, [
      account,
      before ?? Number.MAX_SAFE_INTEGER,
      Math.min(limit, MAX_PAGE),
    ]);
    return rows.map((row) => ({
      position: row.position,
      type: row.type,
      recordedAt: row.recorded_at,
      amount: row.amount,
      balanceAfter: row.balance_after,
      reason: row.reason,
      reference: row.reference,
    }));
  }
}

interface HistorySqlRow {
  position: number;
  type: string;
  recorded_at: Date;
  amount: number;
  balance_after: number;
  reason: string | null;
  reference: string | null;
}
