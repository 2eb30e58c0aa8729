import type { AccountName, AccountStatus, LedgerCommand, PostOutcome } from './domain/command.js';

export interface AccountState {
  readonly account: AccountName;
  readonly balance: number;
  readonly status: AccountStatus;
}

export interface HistoryRow {
  readonly position: number;
  readonly type: string;
  readonly recordedAt: Date;
  readonly amount: number;
  readonly balanceAfter: number;
  readonly reason: string | null;
  readonly reference: string | null;
}

/** Selects entries of an account: newest first, at most `limit`. */
export interface PageOfHistory {
  readonly limit: number;
  /** Only entries below this position. */
  readonly before?: number | undefined;
  /** Only entries of events of these types. */
  readonly types?: readonly string[] | undefined;
  /** Only entries recorded between these instants, both included. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Writes and reads the ledger. All tokens, seats and uses move through `post`; there is no other
 * writer. A receipt means durable and visible to every later read.
 */
export abstract class Ledger {
  /**
   * Posts one event or returns a refusal. Throws `LEDGER_BUSY` (503, Retry-After) when the queue is
   * full, and otherwise only when the database stays unreachable; the outcome is then unknown and
   * the same idempotency key may be sent again.
   */
  abstract post(command: LedgerCommand): Promise<PostOutcome>;

  /**
   * Posts several commands, in this order, in as few batches as possible; each succeeds or fails
   * alone.
   */
  abstract postAll(commands: readonly LedgerCommand[]): Promise<readonly PostOutcome[]>;

  /** Accounts that no event has named yet read as open with balance 0. */
  abstract account(account: AccountName): Promise<AccountState>;
  abstract accounts(
    accounts: readonly AccountName[],
  ): Promise<ReadonlyMap<AccountName, AccountState>>;

  abstract history(account: AccountName, page: PageOfHistory): Promise<readonly HistoryRow[]>;
}
