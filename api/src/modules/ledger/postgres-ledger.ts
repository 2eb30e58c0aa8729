import { notePosition } from '../../platform/context/index.js';
import { inSpan } from '../../platform/telemetry/index.js';
import type { AccountName, LedgerCommand, PostOutcome } from './domain/command.js';
import { type AccountState, type HistoryRow, Ledger, type PageOfHistory } from './ledger.js';
import type { Books } from './store/books.js';
import type { LedgerWriter } from './writer/ledger-writer.js';

const PORTION = 500;

/** The ledger in PostgreSQL. All commands go through one writer; reads use the ledger's tables. */
export class PostgresLedger extends Ledger {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly books: Books,
  ) {
    super();
  }

  async post(command: LedgerCommand): Promise<PostOutcome> {
    const about = { 'arena.event_type': command.type };
    const work = () => this.writer.post(command);
    const outcome = await inSpan('ledger.post', 'internal', work, about);
    if (outcome.posted) notePosition(outcome.position);
    return outcome;
  }

  async postAll(commands: readonly LedgerCommand[]): Promise<readonly PostOutcome[]> {
    const outcomes: PostOutcome[] = [];
    // Post in portions, so that a long list leaves room in the queue for other callers.
    for (let first = 0; first < commands.length; first += PORTION) {
      const portion = commands.slice(first, first + PORTION);
      outcomes.push(...(await Promise.all(portion.map((command) => this.post(command)))));
    }
    return outcomes;
  }

  async account(account: AccountName): Promise<AccountState> {
    const found = await this.books.accounts([account]);
    return found.get(account) ?? { account, balance: 0, status: 'open' };
  }

  accounts(accounts: readonly AccountName[]): Promise<ReadonlyMap<AccountName, AccountState>> {
    return this.books.accounts(accounts);
  }

  history(account: AccountName, page: PageOfHistory): Promise<readonly HistoryRow[]> {
    return this.books.history(account, page);
  }
}
