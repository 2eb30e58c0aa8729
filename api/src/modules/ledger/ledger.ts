import { assert } from '../../kernel/index.js';
import { notePosition } from '../../platform/context/index.js';
import { inSpan } from '../../platform/telemetry/index.js';
import type { AccountName, LedgerCommand, PostOutcome, Receipt } from './domain/command.js';
import type { LogHalts } from './halts/log-halts.js';
import type { AccountState, Books, HistoryRow, PageOfHistory } from './store/books.js';
import type { LedgerWriter } from './writer/ledger-writer.js';

/** Number of commands of a long list that may be in the queue at the same time. */
const PORTION = 500;

/**
 * Writes and reads the ledger. Tokens, seats and promo code uses move only through `post` and
 * `postAll`. A receipt means that the event is stored durably and that every later read sees it.
 */
export class Ledger {
  constructor(
    private readonly writer: LedgerWriter,
    private readonly books: Books,
    private readonly halts: Pick<LogHalts, 'insistOnNone'> | null = null,
  ) {}

  /**
   * Posts one event, or returns a refusal. Throws `LEDGER_BUSY` (503, Retry-After) if the queue is
   * full. Throws `LEDGER_UNREACHABLE` if the database stays unreachable: the outcome is then
   * unknown, and the caller may send the same idempotency key again. Throws `LEDGER_HALTED` (503)
   * for a command with entries while the log contradicts what was signed.
   */
  async post(command: LedgerCommand): Promise<PostOutcome> {
    if (command.entries.length > 0) this.insistOnMoving();
    const about = { 'arena.event_type': command.type };
    const work = () => this.writer.post(command);
    const outcome = await inSpan('ledger.post', 'internal', work, about);
    if (outcome.posted) notePosition(outcome.position);
    return outcome;
  }

  /** Throws `LEDGER_HALTED` while no tokens may move. */
  insistOnMoving(): void {
    this.halts?.insistOnNone();
  }

  /**
   * Posts several commands, in this order and in as few batches as possible. Each command succeeds
   * or is refused independently of the others.
   */
  async postAll(commands: readonly LedgerCommand[]): Promise<readonly PostOutcome[]> {
    const outcomes: PostOutcome[] = [];
    // Post in portions, so that a long list leaves room in the queue for other callers.
    for (let first = 0; first < commands.length; first += PORTION) {
      const portion = commands.slice(first, first + PORTION);
      outcomes.push(...(await Promise.all(portion.map((command) => this.post(command)))));
    }
    return outcomes;
  }

  /**
   * Returns the balance and status of an account. An account without events is open and has the
   * balance 0.
   */
  async account(account: AccountName): Promise<AccountState> {
    const found = await this.books.accounts([account]);
    return found.get(account) ?? { account, balance: 0, status: 'open' };
  }

  /**
   * Returns the receipt of an event. An answer that is built from it is the same whenever it is
   * built, because later events do not change it.
   */
  async receipt(idempotencyKey: string): Promise<Receipt> {
    const receipt = await this.books.receipt(idempotencyKey);
    assert(receipt, `the log has an event with the key ${idempotencyKey}`);
    return receipt;
  }

  /** Returns true if the log has an event with this key: its request was carried out before. */
  isPosted(idempotencyKey: string): Promise<boolean> {
    return this.books.isPosted(idempotencyKey);
  }

  /** Returns the balance of an account right after the event at this position. */
  balanceAt(account: AccountName, position: number): Promise<number> {
    return this.books.balanceAt(account, position);
  }

  accounts(accounts: readonly AccountName[]): Promise<ReadonlyMap<AccountName, AccountState>> {
    return this.books.accounts(accounts);
  }

  history(account: AccountName, page: PageOfHistory): Promise<readonly HistoryRow[]> {
    return this.books.history(account, page);
  }
}
