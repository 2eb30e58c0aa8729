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

/** Selects a page of one account's entries, newest first, with at most `limit` entries. */
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
 * Writes and reads the ledger. Tokens, seats and promo code uses move only through `post` and
 * `postAll`. A receipt means that the event is stored durably and that every later read sees it.
 */
export abstract class Ledger {
  /**
   * Posts one event, or returns a refusal. Throws `LEDGER_BUSY` (503, Retry-After) if the queue is
   * full. Throws `LEDGER_UNREACHABLE` if the database stays unreachable: the outcome is then
   * unknown, and the caller may send the same idempotency key again.
   */
  abstract post(command: LedgerCommand): Promise<PostOutcome>;

  /**
   * Posts several commands, in this order and in as few batches as possible. Each command succeeds
   * or is refused independently of the others.
   */
  abstract postAll(commands: readonly LedgerCommand[]): Promise<readonly PostOutcome[]>;

  /**
   * Returns the balance and status of an account. An account that no event has named is open, with
   * balance 0.
   */
  abstract account(account: AccountName): Promise<AccountState>;
  abstract accounts(
    accounts: readonly AccountName[],
  ): Promise<ReadonlyMap<AccountName, AccountState>>;

  abstract history(account: AccountName, page: PageOfHistory): Promise<readonly HistoryRow[]>;
}
