import type { Id } from '../../../kernel/index.js';

export const FACT_KINDS = ['mailbox', 'payer', 'destination', 'device', 'uid', 'network'] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/**
 * A fact about an account, such as its device, that other accounts may share. `key` is a keyed
 * digest of the value, for example of the device id.
 */
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
  /** Position of the ban's event; null for an account that is not banned. */
  readonly banPosition: number | null;
}

/** Tokens that one event moved for a player. */
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
  /** The squad that took the seat; null for a player who joined alone. */
  readonly squadId: Id | null;
  /** Number of players in the match who won a prize. */
  readonly winners: number;
  readonly prizeTokens: number;
  readonly at: Date;
  readonly position: number;
}

/** Input of the rules for accounts that share a fact. */
export interface SharedEvidence {
  readonly accounts: readonly Account[];
  readonly facts: readonly Fact[];
  readonly redemptions: readonly Redeemed[];
}

/** Input of the rules for the money and the matches of each account. */
export interface OwnEvidence {
  readonly deposits: readonly Moved[];
  /**
   * Deposits that were reversed after a lost dispute, except deposits whose reversal was undone
   * later.
   */
  readonly disputes: readonly Moved[];
  readonly payouts: readonly Moved[];
  /** Entry fees that were not refunded. */
  readonly fees: readonly Moved[];
  readonly seats: readonly Seat[];
}
