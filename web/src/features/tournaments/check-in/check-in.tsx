import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Countdown } from '../../../components/countdown';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { useFailureText } from '../../../components/use-failure-text';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatNear } from '../../../lib/format';
import { serverNow } from '../../../lib/server-clock';
import { useServerSecond } from '../../../lib/ticker';
import { useSession } from '../../../session/session';
import { isFull, type ListedMatch } from '../model/tournament';
import { checkInsQuery, useDecision } from './queries';
import { checkInTexts } from './texts';

interface CheckInProps {
  readonly tournament: ListedMatch;
}

/**
 * The check-in of an upcoming match: its time, the button of a participant, and the waiting list of
 * a full match.
 */
export default function CheckIn({ tournament }: CheckInProps) {
  const { checkInOpensAt = '', checkInClosesAt = '', isJoined } = tournament;
  const now = useServerSecond() * 1000;
  const { user } = useSession();
  const isPlayer = user?.isAdmin === false;
  const { data } = useQuery({ ...checkInsQuery, enabled: isPlayer });
  if (now >= Date.parse(checkInClosesAt)) return null;
  const own = data?.find(({ tournamentId }) => tournamentId === tournament._id);
  const isOpen = now >= Date.parse(checkInOpensAt);
  if (isPlayer && isJoined && isOpen) {
    return <OpenCheckIn tournament={tournament} isDone={Boolean(own?.checkedInAt)} />;
  }
  return (
    <Row>
      <p className="text-small text-ink-muted">
        <Opens at={checkInOpensAt} />
      </p>
      {isPlayer && !isJoined && (own?.waitingPosition || isFull(tournament)) && (
        <WaitingList tournament={tournament} position={own?.waitingPosition ?? null} />
      )}
    </Row>
  );
}

function Row({ children }: { readonly children: ReactNode }) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      {children}
    </section>
  );
}

function Opens({ at }: { readonly at: string }) {
  const t = useTexts(checkInTexts);
  const language = useLanguage();
  return t('opens', { time: formatNear(new Date(at), serverNow(), language) });
}

/** The consequence of a missed check-in, shown before a player joins. */
export function CheckInRule({ tournament }: CheckInProps) {
  const t = useTexts(checkInTexts);
  if (!tournament.checkInOpensAt) return null;
  return (
    <p className="text-small text-ink-muted">
      <Opens at={tournament.checkInOpensAt} /> {t('rule')}
    </p>
  );
}

function OpenCheckIn({ tournament, isDone }: CheckInProps & { readonly isDone: boolean }) {
  const t = useTexts(checkInTexts);
  const tell = useTellFailure(t('checkInFailed'), t('checkInFallback'));
  const { mutate, isPending } = useDecision('checkIn', tell);
  if (isDone) return <p className="font-semibold text-good">{t('checkedIn')}</p>;
  return (
    <Row>
      <p className="text-small">
        {t('closesIn')} <Countdown until={tournament.checkInClosesAt ?? ''} />
      </p>
      <Button kind="main" size="small" busy={isPending} onClick={() => mutate(tournament._id)}>
        {t('checkIn')}
      </Button>
    </Row>
  );
}

function WaitingList({
  tournament,
  position,
}: CheckInProps & { readonly position: number | null }) {
  const t = useTexts(checkInTexts);
  const tell = useTellFailure(t('waitFailed'), t('waitFallback'));
  const { mutate, isPending } = useDecision(position === null ? 'wait' : 'stopWaiting', tell);
  return (
    <>
      <p className="text-small">{position === null ? t('waitText') : t('waiting', { position })}</p>
      <Button size="small" busy={isPending} onClick={() => mutate(tournament._id)}>
        {t(position === null ? 'wait' : 'stopWaiting')}
      </Button>
    </>
  );
}

function useTellFailure(title: string, fallback: string) {
  const failureText = useFailureText();
  return (error: Error) =>
    showPopup({ type: 'error', title, message: failureText(error, fallback) });
}
