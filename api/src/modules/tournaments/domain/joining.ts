import type { PostOutcome, Refused } from '../../ledger/index.js';
import { tournamentRefusals } from './refusals.js';
import { takesParticipants } from './status.js';
import type { Tournament } from './tournament.js';

export interface JoiningPlayer {
  /**
   * The player's seat in this round: never taken, taken, or released, with or without a refund to
   * this player.
   */
  readonly seat: 'none' | 'taken' | 'refunded' | 'released';
  readonly inGameName: string | null;
  readonly freeFireUID: string | null;
}

export type JoinedTournament = Pick<
  Tournament,
  'status' | 'startTime' | 'maxParticipants' | 'participants' | 'entryFeeTokens'
>;

/**
 * Checks every condition of a join except the free seat. Throws the refusal of the first condition
 * that is not met.
 */
export function checkEntrant(
  tournament: JoinedTournament,
  player: JoiningPlayer,
  { now, paidJoins }: { readonly now: Date; readonly paidJoins: boolean },
): void {
  if (!paidJoins && tournament.entryFeeTokens > 0) throw tournamentRefusals.PAID_JOINS_OFF();
  if (!takesParticipants(tournament.status)) throw tournamentRefusals.NOT_OPEN();
  if (tournament.startTime.getTime() <= now.getTime()) throw tournamentRefusals.ALREADY_STARTED();
  if (player.seat === 'taken') throw tournamentRefusals.ALREADY_JOINED();
  if (player.seat === 'refunded') throw tournamentRefusals.FEE_REFUNDED();
  if (player.seat === 'released') throw tournamentRefusals.SEAT_RELEASED();
  if (!player.inGameName?.trim() || !player.freeFireUID?.trim()) {
    throw tournamentRefusals.PROFILE_INCOMPLETE();
  }
}

/**
 * Checks all conditions of a join that do not need the ledger. The ledger itself checks the wallet
 * and the last free seat; see `refusalOfJoin`.
 */
export function checkJoin(
  tournament: JoinedTournament,
  player: JoiningPlayer,
  at: { readonly now: Date; readonly paidJoins: boolean },
): void {
  checkEntrant(tournament, player, at);
  if (tournament.participants >= tournament.maxParticipants) {
    throw tournamentRefusals.TOURNAMENT_FULL();
  }
}

/**
 * Turns the ledger's refusal of a join into the refusal that the player sees. Returns null if the
 * tournament must have changed since it was loaded; the caller then loads it again.
 */
export function refusalOfJoin(outcome: PostOutcome): Error | null {
  if (outcome.posted) return null;
  switch (outcome.code) {
    case 'ALREADY_HAPPENED':
      return tournamentRefusals.ALREADY_JOINED();
    case 'BELOW_FLOOR':
      if (outcome.account?.startsWith('seats:')) return tournamentRefusals.TOURNAMENT_FULL();
      // An earlier entry to this round, such as an entry with a squad, has used up the ticket.
      if (outcome.account?.startsWith('ticket:')) return tournamentRefusals.ALREADY_JOINED();
      return tournamentRefusals.INSUFFICIENT_TOKENS();
    case 'CLOSED':
    case 'UNKNOWN_ACCOUNT':
    case 'FROZEN':
    case 'KEY_REUSED':
      return null;
    case 'UNBALANCED':
    case 'OVERFLOW':
    case 'INVALID':
      return new Error(`The ledger refused a join: ${describe(outcome)}`);
  }
}

function describe({ code, account }: Refused): string {
  return account ? `${code} (${account})` : code;
}
