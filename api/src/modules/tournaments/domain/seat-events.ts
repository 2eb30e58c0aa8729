import type { Id } from '../../../kernel/index.js';
import type { AccountName, Actor, LedgerCommand } from '../../ledger/index.js';

/** One round of one tournament: what its pot and its seats are named after. */
export interface Round {
  readonly tournamentId: Id;
  readonly round: number;
}

/** Who asked for it and why; `key` is new for each step, which looks at what stands before it. */
export interface Cause {
  readonly actor: Actor;
  readonly reason: string | null;
  readonly key: string;
}

export const potOf = (r: Round): AccountName => `pot:${r.tournamentId}:${r.round}`;
export const seatsOf = (r: Round): AccountName => `seats:${r.tournamentId}:${r.round}`;
export const seatedOf = (r: Round): AccountName => `seated:${r.tournamentId}:${r.round}`;
export const walletOf = (userId: Id): AccountName => `player:${userId}`;
export const owedBy = (userId: Id): AccountName => `receivable:${userId}`;

/**
 * Seats come from the house, and joining is open from here on; a negative number gives free seats
 * back, and the floor of the free seats refuses to take one that somebody sits on.
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

/** From here on nobody can join, however far his request has come. */
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
 * A round ends in one of two ways, once: with prizes or with refunds. Both take this key, so the
 * books refuse the second. Voided results make room for another `attempt`.
 */
export function outcomeKey({ tournamentId, round }: Round, attempt: number): string {
  const key = `results:${tournamentId}:${round}`;
  return attempt === 1 ? key : `${key}:${attempt}`;
}

/** The round ends without results: seats closed, refunds to follow. */
export function roundCancelled(round: Round, attempt: number, cause: Cause): LedgerCommand {
  return {
    ...common('RoundCancelled', round, cause),
    idempotencyKey: `cancel:${round.tournamentId}:${round.round}:${attempt}`,
    uniqueKey: outcomeKey(round, attempt),
    entries: [],
    controls: [{ account: seatsOf(round), status: 'closed' }],
  };
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
