import type { Id } from '../../../kernel/index.js';
import type { AccountName, Actor, LedgerCommand } from '../../ledger/index.js';

/** One round of one tournament; its pot and its seat accounts are named after it. */
export interface Round {
  readonly tournamentId: Id;
  readonly round: number;
}

/** Actor and reason of an event; each event has a `key` of its own. */
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
 * Moves seats from the house account to the round and opens joining. A negative number returns free
 * seats; the floor of the free seats refuses to return a taken one.
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

/** Ends joining at once, for requests in progress too. */
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
 * Returns the unique key of a round's end. Prizes and refunds both use it, so the ledger refuses
 * the second of them. After voided results, the next `attempt` has another key.
 */
export function outcomeKey({ tournamentId, round }: Round, attempt: number): string {
  const key = `results:${tournamentId}:${round}`;
  return attempt === 1 ? key : `${key}:${attempt}`;
}

/** Ends the round without results: closes the seats; refunds follow. */
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
