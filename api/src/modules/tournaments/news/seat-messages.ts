import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from '../../notifications/index.js';
import { seatedOf, seatsOf } from '../domain/seat-events.js';
import type { TournamentCard } from '../read/card.view.js';

/** Events that take or free one seat. */
export const SEAT_EVENTS = ['EntryFeePaid', 'EntryFeeRefunded'] as const;

/**
 * Returns the seat counts of a match, for everyone, after an event that takes or frees a seat.
 * `version` is the position of the event, to compare with `asOfPosition` of a tournament.
 */
export function seatsMessage(event: LoggedEvent, mode: string): LiveMessage {
  const round = { tournamentId: event.reference ?? '', round: Number(event.payload.round) };
  const balanceOf = (name: string) =>
    event.entries.find(({ account }) => account === name)?.balanceAfter;
  return {
    topic: 'tournament.seats',
    audience: 'everyone',
    replaces: seatsOf(round),
    data: {
      ...round,
      seatsLeft: balanceOf(seatsOf(round)),
      currentParticipants: balanceOf(seatedOf(round)),
      version: event.position,
      mode,
    },
  };
}

/** Reports to a player's own pages that the player has joined or left. */
export function ownSeatMessage(event: LoggedEvent): LiveMessage {
  const topic = event.type === 'EntryFeePaid' ? 'tournament.joined' : 'tournament.left';
  const data = { tournamentId: event.reference, version: event.position };
  return { topic, audience: { userId: String(event.payload.user) }, data };
}

/** Reports that a match has winners, or that its results were voided. */
export function winnersMessage(
  event: LoggedEvent,
  mode: string,
  card: TournamentCard | null,
): LiveMessage {
  const data = { tournamentId: event.reference, version: event.position, mode, card };
  return {
    topic: 'tournament.status',
    audience: 'everyone',
    data: event.type === 'PrizesAwarded' ? { ...data, status: 'completed' } : data,
  };
}
