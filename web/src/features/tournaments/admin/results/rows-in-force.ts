import type { Tournament } from '../../../../api/schema';
import type { components } from '../../../../api/schema.gen';
import { ranked } from '../../model/tournament';
import { NO_TABLE } from './prize-table';
import { priced, type TypedRow, withWinner } from './winner-rows';

export type Scores = components['schemas']['ScoredParticipantsView']['scores'];

/**
 * Returns declared results as rows of a correction: all players with their places and kills. A
 * prize that the announced prize table gives follows the table, so that a player who moves to
 * another place gets the prize of that place. Any other prize counts as typed.
 */
export function rowsInForce(tournament: Tournament, scores: Scores): readonly TypedRow[] {
  const rows = declaredRows(tournament, scores);
  // The table gives a squad one prize, but the rows of a correction are single players.
  if (tournament.squads !== 'off') return rows;
  const byTable = priced(
    rows.map((row) => ({ ...row, prize: null })),
    tournament.prizeTable ?? NO_TABLE,
  );
  return rows.map((row, at) =>
    byTable[at]?.shownPrize === row.prize ? { ...row, prize: null } : row,
  );
}

/**
 * Returns declared results as rows with typed prizes. If only winners were declared, the API has
 * every place below the third as 3, so those winners get consecutive places by prize.
 */
function declaredRows({ winners }: Tournament, scores: Scores): readonly TypedRow[] {
  const prizes = new Map(winners.map(({ userId, prizeAmount }) => [userId, prizeAmount]));
  if (winners.length > 0 && scores.length > 0) {
    return scores.reduce<readonly TypedRow[]>((rows, { userId, place, kills }) => {
      const prize = String(prizes.get(userId) ?? 0);
      return withWinner(rows, { userId, place: String(place), kills: String(kills), prize });
    }, []);
  }
  return ranked(winners).reduce<readonly TypedRow[]>((rows, { userId, position, prizeAmount }) => {
    const place = String(position < 3 ? position : Math.max(position, rows.length + 1));
    return withWinner(rows, { userId, place, prize: String(prizeAmount) });
  }, []);
}
