import type { Id } from '../../../kernel/index.js';
import type { Actor, Entry, LedgerCommand } from '../../ledger/index.js';
import {
  type Entrant,
  moved,
  potOf,
  type Round,
  seatedOf,
  seatsOf,
  ticketEntries,
} from './seat-events.js';

export interface SeatMove {
  readonly from: Round;
  readonly to: Round;
  readonly seat: Entrant;
  /**
   * With `free`, the player takes a free seat of the other match, and the own seat becomes free.
   * With `carried`, the seat itself moves, for a match whose joining is closed and for two players
   * who swap their seats.
   */
  readonly takes: 'free' | 'carried';
  /** True if squads may join the other match, so that each entry uses up a ticket. */
  readonly takesTicket: boolean;
  /**
   * Position of the event by which the player gave up a seat of the other match before, by a move;
   * null if the player never had a seat there.
   */
  readonly leftAt: number | null;
  readonly actor: Actor;
  readonly reason: string;
  readonly idempotencyKey: string;
}

/**
 * Returns the event that moves a player's seat to another match, with the fee: from pot to pot. No
 * wallet changes. Its unique key is that of a join, so a join at the same time cannot give the
 * player a second seat.
 */
export function seatMoved(move: SeatMove): LedgerCommand {
  const { from, to, seat, takesTicket, leftAt, actor, reason, idempotencyKey } = move;
  const { userId, feeTokens: fee } = seat;
  const back = `move:${to.tournamentId}:${to.round}:${userId}:${leftAt}`;
  return {
    type: 'SeatMoved',
    schemaVersion: 1,
    actor,
    reason,
    reference: to.tournamentId,
    idempotencyKey,
    uniqueKey: leftAt === null ? `join:${to.tournamentId}:${to.round}:${userId}` : back,
    payload: {
      tournament: to.tournamentId,
      round: to.round,
      from: from.tournamentId,
      fromRound: from.round,
      user: userId,
      fee,
      paidFor: paidForAfter(move),
    },
    entries: [
      ...seatEntries(move),
      ...(takesTicket && leftAt === null ? ticketEntries(to, [userId as Id]) : []),
      ...moved({ account: potOf(from), amount: -fee }),
      ...moved({ account: potOf(to), amount: fee }),
    ],
  };
}

/** Returns the match and round of the first payment; null if the seat is back where it was paid. */
function paidForAfter({ from, to, seat }: SeatMove): string | null {
  const paidFor = seat.paidFor ?? `${from.tournamentId}:${from.round}`;
  return paidFor === `${to.tournamentId}:${to.round}` ? null : paidFor;
}

function seatEntries({ from, to, takes }: SeatMove): readonly Entry[] {
  const taken = { account: seatedOf(to), amount: 1 };
  const left = { account: seatedOf(from), amount: -1 };
  if (takes === 'carried') return [left, taken];
  return [{ account: seatsOf(to), amount: -1 }, taken, left, { account: seatsOf(from), amount: 1 }];
}
