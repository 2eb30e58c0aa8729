import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatNear } from '../../../lib/format';
import { serverNow } from '../../../lib/server-clock';
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
  const [isAsking, setAsking] = useState(false);
  const isWaiting = Boolean(own?.waitingPosition);
  const tell = useTellFailure(t('waitFailed'), t('waitFallback'));
  const { mutate, isPending } = useDecision(isWaiting ? 'stopWaiting' : 'wait', tell);
  if (!data || now >= Date.parse(tournament.checkInClosesAt ?? '')) return null;
  if (!isWaiting && !isFull(tournament)) return null;
  const asks = !isWaiting && tournament.entryFee > 0;
  return (
    <>
      <Button
        size="small"
        busy={isPending}
        onClick={() => (asks ? setAsking(true) : mutate(tournament._id))}
      >
        {t(isWaiting ? 'stopWaiting' : 'wait')}
      </Button>
      {asks && isAsking && (
        <WaitQuestion
          tournament={tournament}
          busy={isPending}
          onConfirm={() => mutate(tournament._id, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  readonly tournament: ListedMatch;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Says what a seat from the waiting list costs and until when it may be given. */
function WaitQuestion({ tournament, busy, onConfirm, onClose }: QuestionProps) {
  const t = useTexts(checkInTexts);
  const language = useLanguage();
  const until = new Date(tournament.startTime);
  const time = formatNear(until, serverNow(), language);
  return (
    <Confirm
      title={tournament.name}
      sentence={t('waitCost', { count: tournament.entryFee, time })}
      consequence={t('waitLater')}
      action={t('wait')}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
