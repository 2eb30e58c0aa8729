import type { Id } from '../../../kernel/index.js';

/**
 * Types of the ledger. A command requests one event; the event moves units between accounts, and
 * its entries add up to zero per unit. Only the floors of accounts, in `ledger.post_batch`, decide
 * if it may happen.
 */

/**
 * The name of an account: its kind, then the id of its owner. The kind fixes unit and floor. The
 * first event that names an account creates it.
 */
export type AccountName =
  | `player:${Id}`
  | `hold:${Id}`
  | `pot:${Id}:${number}`
  | `receivable:${Id}`
  | `seats:${Id}:${number}`
  | `seated:${Id}:${number}`
  | `uses:${Id}`
  | `used:${Id}`
  | 'gateway:razorpay'
  | 'payouts:upi'
  | 'payouts:google_play'
  | 'house:promotions'
  | 'house:adjustments'
  | 'house:result'
  | 'house:seats'
  | 'house:uses';

export type Unit = 'TOKEN' | 'SEAT' | 'USE';

/**
 * open: debits and credits. frozen: its owner cannot debit it, an override can (an admin's
 * adjustment). closed: every debit is refused; returned tokens are still credited.
 */
export type AccountStatus = 'open' | 'frozen' | 'closed';

export interface Actor {
  readonly type: 'player' | 'admin' | 'system' | 'gateway';
  /** An opaque id; never an e-mail or a name. */
  readonly id: string;
}

export interface Entry {
  readonly account: AccountName;
  /** Signed whole units: negative leaves the account, positive enters it. Never 0. */
  readonly amount: number;
}

/** A change of an account's status, in force before the event's own entries. */
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
  /** An event's name in the past tense, such as `EntryFeePaid`. */
  readonly type: string;
  readonly schemaVersion: number;
  readonly actor: Actor;
  readonly reason: string | null;
  /** Id of the tournament, order, withdrawal or promo code that the event belongs to. */
  readonly reference: string | null;
  /** 1–255 characters. The same key with the same request gives the first receipt again. */
  readonly idempotencyKey: string;
  /** A business fact that can happen once, such as `join:{tournament}:{round}:{user}`. */
  readonly uniqueKey?: string;
  readonly payload: JsonObject;
  readonly entries: readonly Entry[];
  readonly controls?: readonly AccountControl[];
  /** Lets entries debit frozen accounts: an admin's adjustment, a payout of a held amount. */
  readonly overridesFreeze?: boolean;
  /** True for a large command without a waiting user: queued smaller ones are sent first. */
  readonly letsOthersFirst?: boolean;
}

export type RefusalCode =
  /** An account would fall below its floor: an empty wallet, no seat left, a spent code. */
  | 'BELOW_FLOOR'
  | 'FROZEN'
  | 'CLOSED'
  | 'UNKNOWN_ACCOUNT'
  | 'UNBALANCED'
  | 'OVERFLOW'
  /** The same idempotency key came with another request. */
  | 'KEY_REUSED'
  /** The fact named by `uniqueKey` has already happened, at `position`. */
  | 'ALREADY_HAPPENED'
  | 'INVALID';

export interface Posted {
  readonly posted: true;
  /** True when this key was posted before and this is the first receipt. */
  readonly replayed: boolean;
  readonly position: number;
  readonly recordedAt: Date;
  /** Balances right after the event, for each account it touched. */
  readonly balances: ReadonlyMap<AccountName, number>;
}

export interface Refused {
  readonly posted: false;
  readonly code: RefusalCode;
  /** Account whose floor or status caused the refusal. */
  readonly account: AccountName | null;
  /** Position of the earlier event, for ALREADY_HAPPENED and KEY_REUSED. */
  readonly position: number | null;
}

export type PostOutcome = Posted | Refused;
