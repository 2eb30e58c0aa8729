import type { Tournament } from '../../../../api/schema';
import { hasPrizeSplit, usePrizeWords } from '../../components/prize-split';
import { prizesBy } from './prize-table';
import type { Participant, PlacedScore, PlacedWinner } from './winner-rows';

interface Paid {
  readonly tournament: Tournament;
  readonly winners: readonly PlacedWinner[];
  readonly scores: readonly PlacedScore[];
  readonly participants: readonly Participant[];
}

/** Says before the payment that a prize differs from those that players read before they joined. */
export function AnnouncedDifference(props: Paid) {
  const announced = usePrizeWords(props.tournament).join(', ');
  if (!differs(props)) return null;
  return (
    <p className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
      {`These prizes differ from the announced ones: ${announced}.`}
    </p>
  );
}

function differs({ tournament, winners, scores, participants }: Paid): boolean {
  const { prizeTable } = tournament;
  // A correction lists the players of a squad, but the table gives one prize to the whole squad.
  if (!prizeTable || !hasPrizeSplit(tournament) || participants.some(({ squad }) => squad)) {
    return false;
  }
  const given = prizesBy(
    prizeTable,
    scores.map(({ place, kills }, key) => ({ key, place, kills })),
  );
  const paid = new Map(winners.map(({ userId, prizeAmount }) => [userId, prizeAmount]));
  return scores.some(({ userId }, key) => (paid.get(userId) ?? 0) !== given.get(key));
}
