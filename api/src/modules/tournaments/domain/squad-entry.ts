import type { Id } from '../../../kernel/index.js';
import type { Entry, LedgerCommand } from '../../ledger/index.js';
import { tournamentRefusals } from './refusals.js';
import type { ScoreRow, WinnerRow } from './results.js';
import {
  moved,
  potOf,
  type Round,
  seatedOf,
  seatsOf,
  ticketEntries,
  walletOf,
} from './seat-events.js';
import type { SquadRule } from './tournament.js';

/** Number of seats that a squad takes in a match. */
export const SQUAD_SIZE = 4;

const LEAVES_BEFORE_MS = 15 * 60_000;

/** Time until which a player of a squad may give the seat back. */
export const leaveDeadline = (startTime: Date) => new Date(startTime.getTime() - LEAVES_BEFORE_MS);

interface SquadPlayer {
  readonly userId: Id;
  readonly payerId: Id;
  readonly profileVersion: number;
}

interface JoiningSquad {
  readonly id: Id;
  readonly captainId: Id;
  /** Number of matches that the captain has joined with this squad until now. */
  readonly joins: number;
  readonly players: readonly SquadPlayer[];
}

/**
 * Returns the event that takes all seats of a squad and pays their fees. The seats' entries come
 * first, so that a payer with too few tokens sees "full" for a full tournament.
 */
export function squadEntryPaid(
  round: Round,
  squad: JoiningSquad,
  feeTokens: number,
  idempotencyKey: string,
): LedgerCommand {
  const { tournamentId: tournament } = round;
  const { players } = squad;
  const fees = feeTokens * players.length;
  return {
    type: 'SquadEntryPaid',
    schemaVersion: 1,
    actor: { type: 'player', id: squad.captainId },
    reason: null,
    reference: tournament,
    idempotencyKey,
    // Of several joins that were checked at the same time, only one is posted, because the limits
    // that the players have set apply to all joins of a day together.
    uniqueKey: `squad-join:${squad.id}:${squad.joins + 1}`,
    payload: {
      tournament,
      round: round.round,
      squad: squad.id,
      fee: fees,
      players: players.map(({ userId, payerId, profileVersion }) => ({
        user: userId,
        payer: payerId,
        profileVersion,
        fee: feeTokens,
      })),
    },
    entries: [
      { account: seatsOf(round), amount: -players.length },
      { account: seatedOf(round), amount: players.length },
      ...ticketEntries(
        round,
        players.map(({ userId }) => userId),
      ),
      ...paidBy(players, feeTokens),
      ...moved({ account: potOf(round), amount: fees }),
    ],
  };
}

/** Adds up the fees of each payer, because an event may have only one entry per account. */
function paidBy(players: readonly SquadPlayer[], feeTokens: number): readonly Entry[] {
  const payers = new Map<Id, number>();
  for (const { payerId } of players) payers.set(payerId, (payers.get(payerId) ?? 0) + feeTokens);
  return [...payers].flatMap(([userId, fee]) => moved({ account: walletOf(userId), amount: -fee }));
}

/** A seat that a squad took and has not given back. */
export interface SquadSeat {
  readonly userId: Id;
  readonly squadId: Id;
  readonly isCaptain: boolean;
}

/**
 * One line of the results as the admin enters it: a player or a squad, the place, and the prize in
 * tokens.
 */
export interface AskedWinner extends Omit<WinnerRow, 'userId'> {
  readonly userId?: Id | undefined;
  readonly squadId?: Id | undefined;
}

/**
 * Replaces each squad by its players and divides its prize by the tournament's rule. The captain
 * gets the remainder of an equal division. If the captain has no seat in the match, the division is
 * equal under either rule, and the first player gets the remainder.
 */
export function winnersOf(
  asked: readonly AskedWinner[],
  seats: readonly SquadSeat[],
  rule: SquadRule,
): readonly WinnerRow[] {
  return asked.flatMap(({ userId, squadId, ...won }) => {
    if (userId !== undefined) return [{ userId, ...won }];
    const players = seats.filter((seat) => seat.squadId === squadId);
    if (players.length === 0) throw tournamentRefusals.WINNER_NOT_A_PARTICIPANT();
    const lead = players.find(({ isCaptain }) => isCaptain) ?? players[0];
    const takesAll = rule === 'captain' && lead?.isCaptain === true;
    const share = takesAll ? 0 : Math.floor(won.prizeTokens / players.length);
    return players.map((player) => ({
      ...won,
      userId: player.userId,
      prizeTokens: player === lead ? won.prizeTokens - share * (players.length - 1) : share,
    }));
  });
}

/** Place and kills of a player or a squad, as the admin enters them. */
export interface AskedScore extends Omit<ScoreRow, 'userId'> {
  readonly userId?: Id | undefined;
  readonly squadId?: Id | undefined;
}

/**
 * Replaces each squad by its players. All of them get its place, and the first of them, its captain
 * if present, gets its kills.
 */
export function scoresOf(
  asked: readonly AskedScore[],
  seats: readonly SquadSeat[],
): readonly ScoreRow[] {
  return asked.flatMap(({ userId, squadId, place, kills }) => {
    if (userId !== undefined) return [{ userId, place, kills }];
    const players = seats.filter((seat) => seat.squadId === squadId);
    if (players.length === 0) throw tournamentRefusals.WINNER_NOT_A_PARTICIPANT();
    return players.map((player, index) => ({
      userId: player.userId,
      place,
      kills: index === 0 ? kills : 0,
    }));
  });
}
