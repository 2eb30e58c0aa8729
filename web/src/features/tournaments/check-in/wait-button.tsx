import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { useServerSecond } from '../../../lib/ticker';
import { isFull, type ListedMatch } from '../model/tournament';
import { checkInsQuery, useDecision, useTellFailure } from './queries';
import { checkInTexts } from './texts';

/** Lets a player join or leave the waiting list of a match, until check-in ends. */
export default function WaitButton({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(checkInTexts);
  const now = useServerSecond() * 1000;
  const { data } = useQuery(checkInsQuery);
  const own = data?.find(({ tournamentId }) => tournamentId === tournament._id);
  const isWaiting = Boolean(own?.waitingPosition);
  const tell = useTellFailure(t('waitFailed'), t('waitFallback'));
  const { mutate, isPending } = useDecision(isWaiting ? 'stopWaiting' : 'wait', tell);
  if (!data || now >= Date.parse(tournament.checkInClosesAt ?? '')) return null;
  if (!isWaiting && !isFull(tournament)) return null;
  return (
    <Button size="small" busy={isPending} onClick={() => mutate(tournament._id)}>
      {t(isWaiting ? 'stopWaiting' : 'wait')}
    </Button>
  );
}
