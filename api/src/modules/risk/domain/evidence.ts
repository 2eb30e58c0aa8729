import type { Id } from '../../../kernel/index.js';

export const FACT_KINDS = [
  ...['mailbox', 'payer', 'destination', 'device', 'uid'],
  'network',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** A fact of an account, such as a device, that others may share; `key` is a keyed digest. */
export interface Fact {
  readonly userId: Id;
  readonly kind: FactKind;
  readonly key: string;
  readonly seenAt: Date;
}

export interface Account {
  readonly id: Id;
  readonly createdAt: Date;
  readonly bannedAt: Date | null;
}

/** Tokens that moved by an event of the log. */
export interface Moved {
  readonly userId: Id;
  readonly tokens: number;
  readonly at: Date;
  readonly position: number;
}

export interface Redeemed extends Moved {
  readonly codeId: Id;
}

/** A seat in a match with declared results. */
export interface Seat {
  readonly userId: Id;
  readonly matchId: string;
  readonly mode: string;
  readonly seated: number;
  /** Players with a prize. */
  readonly winners: number;
  readonly prizeTokens: number;
  readonly at: Date;
  readonly position: number;
}

/** The rules' input for some accounts: stored facts and data of the log. */
export interface Evidence {
  readonly accounts: readonly Account[];
  readonly facts: readonly Fact[];
  readonly deposits: readonly Moved[];
  /** Lost disputes that were not won later. */
  readonly disputes: readonly Moved[];
  readonly payouts: readonly Moved[];
  /** Entry fees, less refunds. */
  readonly fees: readonly Moved[];
  readonly redemptions: readonly Redeemed[];
  readonly seats: readonly Seat[];
}
