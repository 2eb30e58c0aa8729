import type { PostOutcome, Refused } from '../../ledger/index.js';
import { tournamentRefusals } from './refusals.js';
import { takesParticipants } from './status.js';
import type { Tournament } from './tournament.js';

export interface JoiningPlayer {
  readonly hasJoined: boolean;
  readonly inGameName: string | null;
  readonly freeFireUID: string | null;
}

export type JoinedTournament = Pick<
  Tournament,
  'status' | 'startTime' | 'maxParticipants' | 'participants' | 'entryFeeTokens'
>;

/**
 * Everything that can be said before the books are asked, in the order people are told it. The
 * wallet and the last seat are the ledger's to decide; see `refusalOfJoin`.
 */
export function checkJoin(
  tournament: JoinedTournament,
  player: JoiningPlayer,
  { now, paidJoins }: { readonly now: Date; readonly paidJoins: boolean },
): void {
  if (!paidJoins && tournament.entryFeeTokens > 0) throw tournamentRefusals.PAID_JOINS_OFF();
  if (!takesParticipants(tournament.status)) throw tournamentRefusals.NOT_OPEN();
  if (tournament.startTime.getTime() <= now.getTime()) throw tournamentRefusals.ALREADY_STARTED();
  if (player.hasJoined) throw tournamentRefusals.ALREADY_JOINED();
  if (!player.inGameName?.trim() || !player.freeFireUID?.trim()) {
    throw tournamentRefusals.PROFILE_INCOMPLETE();
  }
  if (tournament.participants >= tournament.maxParticipants) {
    throw tournamentRefusals.TOURNAMENT_FULL();
  }
}

/**
 * What the ledger's "no" means to the player, or null when it can only mean that the tournament
 * changed after it was loaded: look again.
 */
export function refusalOfJoin(outcome: PostOutcome): Error | null {
  if (outcome.posted) return null;
  switch (outcome.code) {
    case 'ALREADY_HAPPENED':
      return tournamentRefusals.ALREADY_JOINED();
    case 'BELOW_FLOOR':
      return outcome.account?.startsWith('seats:')
        ? tournamentRefusals.TOURNAMENT_FULL()
        : tournamentRefusals.INSUFFICIENT_TOKENS();
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
