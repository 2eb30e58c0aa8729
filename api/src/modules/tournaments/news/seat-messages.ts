import type { LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from '../../notifications/index.js';
import { seatedOf, seatsOf } from '../domain/seat-events.js';

/** Events that take or free one seat. */
export const SEAT_EVENTS = ['EntryFeePaid', 'EntryFeeRefunded'] as const;

/**
 * Returns the live messages of an event that takes or frees a seat: the new numbers of the match
 * for everyone, and for the player that he has joined or left. `version` is the position of the
 * event, to compare with `asOfPosition` of a tournament.
 */
export function seatMessages(event: LoggedEvent): readonly LiveMessage[] {
  const tournamentId = event.reference ?? '';
  const round = { tournamentId, round: Number(event.payload.round) };
  const balanceOf = (name: string) =>
    event.entries.find(({ account }) => account === name)?.balanceAfter;
  const topic = event.type === 'EntryFeePaid' ? 'tournament.joined' : 'tournament.left';
  return [
    {
      topic: 'tournament.seats',
      audience: 'everyone',
      replaces: seatsOf(round),
      data: {
        ...round,
        seatsLeft: balanceOf(seatsOf(round)),
        currentParticipants: balanceOf(seatedOf(round)),
        version: event.position,
      },
    },
    { topic, audience: { userId: String(event.payload.user) }, data: { tournamentId } },
  ];
}
