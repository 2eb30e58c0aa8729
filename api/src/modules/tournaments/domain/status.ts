import { assertNever } from '../../../kernel/index.js';
import { tournamentRefusals } from './refusals.js';
import type { Tournament, TournamentStatus } from './tournament.js';

/** What a change of status does besides the status itself. */
export type StatusChange =
  | { readonly kind: 'none' }
  /** Seats open while upcoming and are closed otherwise; participants and their fees stay. */
  | { readonly kind: 'move' }
  /** Everybody in the round gets back what he paid. */
  | { readonly kind: 'cancel' }
  /** A new round, which starts empty. */
  | { readonly kind: 'reopen' };

/** An admin may set any status; only what has been paid out cannot be undone this way. */
export function decideStatusChange(
  { status, hasWinners }: Pick<Tournament, 'status' | 'hasWinners'>,
  to: TournamentStatus,
): StatusChange {
  if (status === to) return { kind: 'none' };
  if (hasWinners) throw tournamentRefusals.RESULTS_ALREADY_DECLARED();
  switch (status) {
    case 'upcoming':
    case 'active':
    case 'completed':
      return { kind: to === 'cancelled' ? 'cancel' : 'move' };
    case 'cancelled':
      return { kind: 'reopen' };
    default:
      return assertNever(status);
  }
}

/** Who joined may be there only while the tournament is upcoming. */
export function takesParticipants(status: TournamentStatus): boolean {
  return status === 'upcoming';
}
