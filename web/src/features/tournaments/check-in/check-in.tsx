import { useQuery } from '@tanstack/react-query';
import { Countdown } from '../../../components/countdown';
import { Button } from '../../../components/ui/button';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatNear } from '../../../lib/format';
import { serverNow } from '../../../lib/server-clock';
import { useServerSecond } from '../../../lib/ticker';
import { useSession } from '../../../session/session';
import { isFull, type ListedMatch } from '../model/tournament';
import { checkInsQuery, useDecision, useTellFailure } from './queries';
import { checkInTexts } from './texts';

interface CheckInProps {
  readonly tournament: ListedMatch;
}

/**
 * The check-in of an upcoming match: its time, the button of a participant, and the player's number
 * on the waiting list of a full match.
 */
export default function CheckIn({ tournament }: CheckInProps) {
  const t = useTexts(checkInTexts);
  const { checkInOpensAt = '', checkInClosesAt = '', isJoined } = tournament;
  const now = useServerSecond() * 1000;
  const { user } = useSession();
  const isPlayer = user?.isAdmin === false;
  const { data, isLoading } = useQuery({ ...checkInsQuery, enabled: isPlayer });
  if (now >= Date.parse(checkInClosesAt) || isLoading) return null;
  const own = data?.find(({ tournamentId }) => tournamentId === tournament._id);
  if (isPlayer && isJoined && now >= Date.parse(checkInOpensAt)) {
    return <OpenCheckIn tournament={tournament} isDone={Boolean(own?.checkedInAt)} />;
  }
  const position = own?.waitingPosition;
  return (
    <p className="text-note text-ink-muted">
      {/* On a phone, the player's position in the waiting list replaces the check-in time. */}
      <span className={position ? 'max-sm:hidden' : ''}>
        <Opens at={checkInOpensAt} />
      </span>{' '}
      {isPlayer && !isJoined && (position || isFull(tournament)) && (
        <span className={position ? 'font-semibold text-ink' : ''}>
          {position ? t('waiting', { position }) : t('waitText')}
        </span>
      )}
    </p>
  );
}

function Opens({ at }: { readonly at: string }) {
  const t = useTexts(checkInTexts);
  const language = useLanguage();
  return <span>{t('opens', { time: formatNear(new Date(at), serverNow(), language) })}</span>;
}

/** The consequence of a missed check-in, shown before a player joins. */
export function CheckInRule({ tournament }: CheckInProps) {
  const t = useTexts(checkInTexts);
  if (!tournament.checkInOpensAt) return null;
  return (
    <p className="text-small text-ink-muted">
      <Opens at={tournament.checkInOpensAt} /> {t(tournament.entryFee > 0 ? 'rule' : 'ruleFree')}
    </p>
  );
}

function OpenCheckIn({ tournament, isDone }: CheckInProps & { readonly isDone: boolean }) {
  const t = useTexts(checkInTexts);
  const tell = useTellFailure(t('checkInFailed'), t('checkInFallback'));
  const { mutate, isPending } = useDecision('checkIn', tell);
  if (isDone) return <p className="font-semibold text-good">{t('checkedIn')}</p>;
  return (
    <section className="flex items-center justify-between gap-x-3">
      <p className="text-note">
        {t('closesIn')} <Countdown until={tournament.checkInClosesAt ?? ''} />
      </p>
      <Button
        kind="main"
        size="small"
        className="shrink-0"
        busy={isPending}
        onClick={() => mutate(tournament._id)}
      >
        {t('checkIn')}
      </Button>
    </section>
  );
}
