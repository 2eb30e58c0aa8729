import type { Id } from '../../../kernel/index.js';
import { tournamentRefusals } from './refusals.js';
import type { Tournament } from './tournament.js';

export interface WinnerRow {
  readonly userId: Id;
  /**
   * Place in the results: 1, 2 or 3. Several winners may share a place, because of a tie or as
   * players of one squad.
   */
  readonly position: number;
  /** Prize in whole tokens; 0 for a place without a prize. */
  readonly prizeTokens: number;
}

/** Place and kills of one player, from which cups compute their standings. */
export interface ScoreRow {
  readonly userId: Id;
  /** Place in the match from 1 on, also below the third. */
  readonly place: number;
  readonly kills: number;
}

/**
 * Tokens that declared results move. The prizes empty the pot; the house account receives the
 * surplus or adds the missing tokens.
 */
export interface PrizeMoney {
  readonly potTokens: number;
  readonly prizesTokens: number;
  /** Entry fees minus prizes; negative when the house account adds to the prizes. */
  readonly houseTokens: number;
}

/** Throws if the results are declared already or the tournament is cancelled. */
export function checkDeclarable({ status, hasWinners }: Pick<Tournament, 'status' | 'hasWinners'>) {
  if (hasWinners) throw tournamentRefusals.RESULTS_ALREADY_DECLARED();
  if (status === 'cancelled') throw tournamentRefusals.RESULTS_OF_CANCELLED();
}

export function checkWinners(
  winners: readonly WinnerRow[],
  participants: ReadonlySet<Id>,
  prizePoolTokens: number,
): void {
  if (winners.length === 0) throw tournamentRefusals.NO_WINNERS();
  const seen = new Set<Id>();
  let total = 0;
  for (const { userId, prizeTokens } of winners) {
    if (!participants.has(userId)) throw tournamentRefusals.WINNER_NOT_A_PARTICIPANT();
    if (seen.has(userId)) throw tournamentRefusals.WINNER_TWICE();
    if (prizeTokens > prizePoolTokens) {
      throw tournamentRefusals.PRIZE_ABOVE_POOL({ prizePool: prizePoolTokens });
    }
    seen.add(userId);
    total += prizeTokens;
  }
  if (total > prizePoolTokens) throw tournamentRefusals.PRIZES_ABOVE_POOL();
}

export function checkScores(scores: readonly ScoreRow[], participants: ReadonlySet<Id>): void {
  const seen = new Set<Id>();
  for (const { userId } of scores) {
    if (!participants.has(userId)) throw tournamentRefusals.WINNER_NOT_A_PARTICIPANT();
    if (seen.has(userId)) throw tournamentRefusals.PLACE_TWICE();
    seen.add(userId);
  }
}

/**
 * Refuses the results if the entry fees differ from the entry fees that the admin's page showed.
 */
export function checkPot(potTokens: number, expectedTokens: number | null): void {
  if (expectedTokens === null || expectedTokens === potTokens) return;
  throw tournamentRefusals.POT_CHANGED({ potTokens, expectedTokens });
}

export function prizeMoney(winners: readonly WinnerRow[], potTokens: number): PrizeMoney {
  const prizesTokens = winners.reduce((sum, { prizeTokens }) => sum + prizeTokens, 0);
  return { potTokens, prizesTokens, houseTokens: potTokens - prizesTokens };
}
