import type { Id, Plain } from '../../../kernel/index.js';
import type { JsonObject, LoggedEvent } from '../../ledger/index.js';
import type { LiveMessage } from '../../notifications/index.js';
import { seatedOf, seatsOf } from '../domain/seat-events.js';
import type { TournamentCard } from '../read/card.view.js';

/** Events that take or free seats. */
export const SEAT_EVENTS = ['EntryFeePaid', 'SquadEntryPaid', 'EntryFeeRefunded'] as const;

/**
 * Returns the live message with a match's seat counts after an event that takes or frees seats. Its
 * `version` is the position of the event, which browsers compare with a tournament's
 * `asOfPosition`.
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

/** Returns the live messages that tell each player's own open pages about joining or leaving. */
export function ownSeatMessages(event: LoggedEvent): readonly LiveMessage[] {
  const topic = event.type === 'EntryFeeRefunded' ? 'tournament.left' : 'tournament.joined';
  const data = { tournamentId: event.reference, version: event.position };
  return playersIn(event).map((userId) => ({ topic, audience: { userId }, data }));
}

/** Returns the live messages that tell a player's open pages about a seat that has moved. */
export function movedSeatMessages({ payload, position }: LoggedEvent): readonly LiveMessage[] {
  const audience = { userId: String(payload.user) };
  return [
    { topic: 'tournament.left', audience, data: { tournamentId: payload.from, version: position } },
    {
      topic: 'tournament.joined',
      audience,
      data: { tournamentId: payload.tournament, version: position },
    },
  ];
}

/** Returns the players whose seats an event takes or frees. */
function playersIn({ payload }: LoggedEvent): readonly Id[] {
  return Array.isArray(payload.players)
    ? squadPlayersIn(payload).map(({ user }) => user)
    : [String(payload.user)];
}

interface SquadLine {
  readonly user: Id;
  readonly payer: Id;
  readonly fee: number;
}

/**
 * Returns the players in the payload of a `SquadEntryPaid` event, which `squad-entry.ts` writes.
 */
export const squadPlayersIn = ({ players }: JsonObject): readonly SquadLine[] =>
  players as readonly Plain<SquadLine>[];

/** Returns the live message about declared or voided results. */
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
