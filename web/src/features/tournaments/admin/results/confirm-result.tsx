import { useQuery } from '@tanstack/react-query';
import { readingOf, together } from '../../../../api/reading';
import { Dialog } from '../../../../components/ui/dialog';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { participantsQuery } from '../queries';
import { rowsOfClaim } from './claim-rows';
import { matchClaimsQuery } from './claims-query';
import { ResultsSheet, type ResultsSheetProps } from './results-sheet';
import { squadsAsOne } from './winner-rows';

/**
 * The results sheet, filled with the result that two or more captains or players sent, and with its
 * review open. If others sent another result, the review waits until the admin asks for it.
 */
export function ConfirmResult(props: ResultsSheetProps) {
  const { _id: id, name } = props.tournament;
  const people = readingOf(useQuery(participantsQuery(id)));
  const claims = readingOf(useQuery(matchClaimsQuery(id)));
  const both = together({ people, claims });
  if (both.is === 'awaited') {
    return (
      <Dialog title={`Results of ${name}`} size="full" onClose={props.onClose}>
        <SkeletonList rows={4} />
      </Dialog>
    );
  }
  if (both.is === 'failed' || !both.data.claims.proposal) return <ResultsSheet {...props} />;
  const { proposal, others } = both.data.claims;
  const players = both.data.people.participants.filter(({ refunded }) => !refunded);
  const rows = rowsOfClaim(proposal, squadsAsOne(players));
  return <ResultsSheet {...props} claimed={{ rows, opensReview: others.length === 0 }} />;
}
