import { assertNever } from '../../../kernel/index.js';
import { tournamentRefusals } from './refusals.js';
import type { Tournament, TournamentStatus } from './tournament.js';

/** Effects of a change of status, besides the status itself. */
export type StatusChange =
  | { readonly kind: 'none' }
  /**
   * Opens the seats if the new status is upcoming and closes them otherwise. Participants and fees
   * stay.
   */
  | { readonly kind: 'move' }
  /** Refunds the entry fees of the round. */
  | { readonly kind: 'cancel' }
  /** Starts a new, empty round. */
  | { readonly kind: 'reopen' };

/** Decides the effects of a change of status. An admin may set any status until prizes are paid. */
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

/** True while players can join, which is while the tournament is upcoming. */
export function takesParticipants(status: TournamentStatus): boolean {
  return status === 'upcoming';
}
