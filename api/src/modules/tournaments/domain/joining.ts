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

/** Checks the rules of a join except the free seat; the first broken rule is refused. */
export function checkEntrant(
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
}

/**
 * Checks the rules that do not need the ledger, which decides about the wallet and the last seat;
 * see `refusalOfJoin`.
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
 * Returns the player's refusal for a refusal of the ledger, or null when the tournament must have
 * changed after it was loaded: then load it again.
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
