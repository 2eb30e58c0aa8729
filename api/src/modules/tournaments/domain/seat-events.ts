import type { Id } from '../../../kernel/index.js';
import type { AccountName, Actor, Entry, LedgerCommand } from '../../ledger/index.js';

/**
 * One round of one tournament. Both fields are part of the names of its pot and its seat accounts.
 */
export interface Round {
  readonly tournamentId: Id;
  readonly round: number;
}

/**
 * Actor and reason of an event. `key` is the part that makes the event's idempotency key unique.
 */
export interface Cause {
  readonly actor: Actor;
  readonly reason: string | null;
  readonly key: string;
}

export interface Entrant {
  readonly userId: Id;
  /** The fee that was paid, in tokens; the tournament's present fee may differ. */
  readonly feeTokens: number;
  /** The player whose wallet paid the fee and gets the refund. */
  readonly payerId: Id;
  /**
   * Match and round whose pot got the fee from the wallet, if the seat has moved from another
   * match; otherwise null.
   */
  readonly paidFor: string | null;
}

export interface JoiningEntrant {
  readonly userId: Id;
  readonly feeTokens: number;
  readonly profileVersion: number;
  /**
   * True if squads may join the tournament, so that each join uses up a ticket: see
   * `ticketEntries`.
   */
  readonly takesTicket: boolean;
}

export const potOf = (r: Round): AccountName => `pot:${r.tournamentId}:${r.round}`;
export const seatsOf = (r: Round): AccountName => `seats:${r.tournamentId}:${r.round}`;
export const seatedOf = (r: Round): AccountName => `seated:${r.tournamentId}:${r.round}`;
const ticketOf = (r: Round, userId: Id): AccountName =>
  `ticket:${r.tournamentId}:${r.round}:${userId}`;
export const walletOf = (userId: Id): AccountName => `player:${userId}`;
export const owedBy = (userId: Id): AccountName => `receivable:${userId}`;

/**
 * Returns the entries that use up the tickets of players. The floor of a ticket's account prevents
 * a second entry to a round, alone or with a squad. A refund does not return the ticket.
 */
export const ticketEntries = (round: Round, users: readonly Id[]): readonly Entry[] => [
  ...users.map((userId) => ({ account: ticketOf(round, userId), amount: -1 })),
  { account: 'house:tickets', amount: users.length },
];

/** Returns a list with the entry, or an empty list if its amount is 0. */
export function moved(entry: Entry): readonly Entry[] {
  return entry.amount === 0 ? [] : [entry];
}

/**
 * Returns the event that moves seats from the house account to the round and opens joining. A
 * negative number returns free seats to the house account. The floor of the account of free seats
 * prevents the return of taken seats.
 */
export function seatsOpened(round: Round, seats: number, cause: Cause): LedgerCommand {
  return {
    ...common('SeatsOpened', round, cause),
    entries: [
      { account: 'house:seats', amount: -seats },
      { account: seatsOf(round), amount: seats },
    ],
    controls: [{ account: seatsOf(round), status: 'open' }],
    payload: { tournament: round.tournamentId, round: round.round, seats },
  };
}

/** Returns the event that ends joining at once, including for requests in progress. */
export function joiningClosed(round: Round, cause: Cause): LedgerCommand {
  return {
    ...common('AccountClosed', round, cause),
    entries: [],
    controls: [{ account: seatsOf(round), status: 'closed' }],
  };
}

export function joiningReopened(round: Round, cause: Cause): LedgerCommand {
  return {
    ...common('AccountOpened', round, cause),
    entries: [],
    controls: [{ account: seatsOf(round), status: 'open' }],
  };
}

/**
 * Returns the unique key of the event that ends a round. Results and a cancellation have the same
 * key, so the ledger refuses the second of them. After results are voided, the next `attempt` has a
 * new key.
 */
export function outcomeKey({ tournamentId, round }: Round, attempt: number): string {
  const key = `results:${tournamentId}:${round}`;
  return attempt === 1 ? key : `${key}:${attempt}`;
}

/**
 * Returns the event that ends a round without results and closes its seats. Refunds follow as
 * separate events.
 */
export function roundCancelled(round: Round, attempt: number, cause: Cause): LedgerCommand {
  return {
    ...common('RoundCancelled', round, cause),
    idempotencyKey: `cancel:${round.tournamentId}:${round.round}:${attempt}`,
    uniqueKey: outcomeKey(round, attempt),
    entries: [],
    controls: [{ account: seatsOf(round), status: 'closed' }],
  };
}

/**
 * Returns the event of a player's join, which takes a seat and pays the entry fee, if there is one.
 * The seat's entries come first, so that a player with too few tokens sees "full" for a full
 * tournament.
 */
export function entryFeePaid(
  round: Round,
  { userId, feeTokens, profileVersion, takesTicket }: JoiningEntrant,
  idempotencyKey: string,
): LedgerCommand {
  const { tournamentId: tournament } = round;
  return {
    type: 'EntryFeePaid',
    schemaVersion: 1,
    actor: { type: 'player', id: userId },
    reason: null,
    reference: tournament,
    idempotencyKey,
    uniqueKey: `join:${tournament}:${round.round}:${userId}`,
    payload: { tournament, round: round.round, user: userId, profileVersion, fee: feeTokens },
    entries: [
      { account: seatsOf(round), amount: -1 },
      { account: seatedOf(round), amount: 1 },
      ...(takesTicket ? ticketEntries(round, [userId]) : []),
      ...moved({ account: walletOf(userId), amount: -feeTokens }),
      ...moved({ account: potOf(round), amount: feeTokens }),
    ],
  };
}

/**
 * Returns the event that frees a seat and refunds its fee to the payer. Each player gets at most
 * one refund per round. A frozen wallet receives the refund too. `because` is set only if a single
 * seat is given back, not all seats of the round.
 */
export function entryFeeRefunded(
  round: Round,
  { userId, feeTokens, payerId, paidFor }: Entrant,
  actor: Actor,
  reason: string | null,
  because?: 'noShow' | 'left' | 'removed',
): LedgerCommand {
  const { tournamentId: tournament } = round;
  const key = `refund:${tournament}:${round.round}:${userId}`;
  return {
    type: 'EntryFeeRefunded',
    schemaVersion: 1,
    actor,
    reason,
    reference: tournament,
    idempotencyKey: key,
    uniqueKey: key,
    payload: {
      tournament,
      round: round.round,
      user: userId,
      fee: feeTokens,
      ...(payerId === userId ? {} : { payer: payerId }),
      ...(paidFor ? { paidFor } : {}),
      ...(because ? { [because]: true } : {}),
    },
    entries: [
      { account: seatedOf(round), amount: -1 },
      { account: seatsOf(round), amount: 1 },
      ...moved({ account: potOf(round), amount: -feeTokens }),
      ...moved({ account: walletOf(payerId), amount: feeTokens }),
    ],
  };
}

/** Returns the number of refunds and the sum of their tokens, for the activity log. */
export function refundNote(refunds: readonly Entrant[]) {
  const refundedTokens = refunds.reduce((sum, { feeTokens }) => sum + feeTokens, 0);
  return refunds.length === 0 ? {} : { refunded: refunds.length, refundedTokens };
}

function common(type: string, round: Round, cause: Cause) {
  return {
    type,
    schemaVersion: 1,
    actor: cause.actor,
    reason: cause.reason,
    reference: round.tournamentId,
    idempotencyKey: `${type}:${round.tournamentId}:${round.round}:${cause.key}`,
    payload: { tournament: round.tournamentId, round: round.round },
  };
}
