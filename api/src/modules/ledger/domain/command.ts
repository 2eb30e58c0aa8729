import type { Id } from '../../../kernel/index.js';

/**
 * Types of the ledger's commands and outcomes. A command requests one event. The event's entries
 * move units between accounts and add up to zero per unit. The SQL function `ledger.post_batch`
 * decides whether the event is recorded, for example by the lowest balance (floor) of each account.
 */

/**
 * The name of an account: its kind and, for most kinds, the id of its owner. The kind determines
 * the account's unit and lowest balance (floor). The first event that names an account creates it.
 */
export type AccountName =
  | `player:${Id}`
  | `hold:${Id}`
  | `sent:${Id}`
  | `pot:${Id}:${number}`
  | `receivable:${Id}`
  | `seats:${Id}:${number}`
  | `seated:${Id}:${number}`
  | `ticket:${Id}:${number}:${Id}`
  | `uses:${Id}`
  | `used:${Id}`
  | 'gateway:razorpay'
  | 'payouts:upi'
  | 'payouts:google_play'
  | 'house:promotions'
  | 'house:adjustments'
  | 'house:result'
  | 'house:seats'
  | 'house:tickets'
  | 'house:uses';

export type Unit = 'TOKEN' | 'SEAT' | 'USE';

/**
 * open: debits and credits are allowed. frozen: debits are refused, unless the command overrides
 * the freeze, as an admin's adjustment does. closed: all debits are refused, but returned tokens
 * can still be credited.
 */
export type AccountStatus = 'open' | 'frozen' | 'closed';

export interface Actor {
  readonly type: 'player' | 'admin' | 'system' | 'gateway';
  /** An opaque id; never an e-mail or a name. */
  readonly id: string;
}

export interface Entry {
  readonly account: AccountName;
  /** Whole number of units: negative for a debit, positive for a credit, never 0. */
  readonly amount: number;
}

/** A change of an account's status. It takes effect before the entries of the same event. */
interface AccountControl {
  readonly account: AccountName;
  readonly status: AccountStatus;
}

export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue };

export type JsonObject = { readonly [key: string]: JsonValue };

export interface LedgerCommand {
  /** Type of the event, in the past tense, such as `EntryFeePaid`. */
  readonly type: string;
  readonly schemaVersion: number;
  readonly actor: Actor;
  readonly reason: string | null;
  /** Id of the tournament, order, withdrawal or promo code that the event belongs to. */
  readonly reference: string | null;
  /**
   * Text of 1–255 characters. A repeat of the same request with the same key gets the first
   * receipt.
   */
  readonly idempotencyKey: string;
  /** Names a business fact that can happen only once: `join:{tournament}:{round}:{user}`. */
  readonly uniqueKey?: string;
  readonly payload: JsonObject;
  readonly entries: readonly Entry[];
  readonly controls?: readonly AccountControl[];
  /**
   * True if the entries may debit frozen accounts, for example in an admin's adjustment or the
   * payout of a hold.
   */
  readonly overridesFreeze?: boolean;
  /** True for a large command that no user waits for: smaller queued commands are posted first. */
  readonly letsOthersFirst?: boolean;
}

export type RefusalCode =
  /**
   * An account would fall below its lowest balance (floor): for example, the wallet is empty, no
   * seat is left, or all uses of a promo code are spent.
   */
  | 'BELOW_FLOOR'
  | 'FROZEN'
  | 'CLOSED'
  | 'UNKNOWN_ACCOUNT'
  | 'UNBALANCED'
  | 'OVERFLOW'
  /** The idempotency key was used before for a different request. */
  | 'KEY_REUSED'
  /** The fact named by `uniqueKey` was recorded before, by the event at `position`. */
  | 'ALREADY_HAPPENED'
  | 'INVALID';

/** What the log says about a posted event. It never changes. */
export interface Receipt {
  readonly position: number;
  readonly recordedAt: Date;
  /** Balances right after the event, for each account with an entry in it. */
  readonly balances: ReadonlyMap<AccountName, number>;
}

export interface Posted extends Receipt {
  readonly posted: true;
  /** True if this receipt was returned before, for an earlier command with the same key. */
  readonly replayed: boolean;
}

export interface Refused {
  readonly posted: false;
  readonly code: RefusalCode;
  /** Account whose floor or status caused the refusal. */
  readonly account: AccountName | null;
  /** Position of the earlier event, for ALREADY_HAPPENED and KEY_REUSED; otherwise null. */
  readonly position: number | null;
}

export type PostOutcome = Posted | Refused;
