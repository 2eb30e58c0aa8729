import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { useFailureText } from '../../../components/use-failure-text';
import { useTexts } from '../../../i18n/texts';
import { useServerSecond } from '../../../lib/ticker';
import { seatsQuery } from '../api/tournaments';
import type { ListedMatch } from '../model/tournament';
import { useLeaveMatch } from './join-queries';
import { squadTexts } from './texts';

interface SquadSeatProps {
  readonly tournament: ListedMatch;
}

/**
 * Shows the squad of the player's seat, with a button to leave the match until the deadline. After
 * a refund, shows which wallet received the fee. In other cases, renders `children`.
 */
export default function SquadSeat({
  tournament,
  children,
}: SquadSeatProps & { readonly children: ReactNode }) {
  const t = useTexts(squadTexts);
  const { data } = useQuery(seatsQuery());
  const now = useServerSecond() * 1000;
  const [asks, setAsks] = useState(false);
  const seat = data?.find(({ tournamentId }) => tournamentId === tournament._id);
  const { squad, leaveBy, isJoined } = seat ?? {};
  const { status, refundedTokens } = tournament;
  if (status === 'cancelled' && refundedTokens) {
    return <Note>{t('cancelled', { count: refundedTokens })}</Note>;
  }
  if (status !== 'cancelled' && refundedTokens !== undefined) return <Note>{t('gaveBack')}</Note>;
  if (status !== 'upcoming' || !squad || !isJoined) return children;
  if (!leaveBy || now >= Date.parse(leaveBy)) return children;
  return (
    <div className="flex items-center justify-between gap-3">
      <Note>{t('playsWith', { name: squad.name })}</Note>
      <Button
        kind="quiet"
        size="tiny"
        className="-my-1.5 -mr-2.5 shrink-0"
        onClick={() => setAsks(true)}
      >
        {t('leaveMatch')}
      </Button>
      {asks && <LeaveQuestion tournament={tournament} onClose={() => setAsks(false)} />}
    </div>
  );
}

const Note = ({ children }: { readonly children: string }) => (
  <p className="line-clamp-2 min-w-0 text-note wrap-anywhere text-ink-muted">{children}</p>
);

function LeaveQuestion({ tournament, onClose }: SquadSeatProps & { readonly onClose: () => void }) {
  const t = useTexts(squadTexts);
  const failureText = useFailureText();
  const leave = useLeaveMatch(tournament._id, {
    onSuccess: ({ refundedTokens: count, toCaptain }) => {
      const message =
        count === 0 ? t('leftFree') : t(toCaptain ? 'leftCaptain' : 'leftOwn', { count });
      showPopup({ type: 'success', title: t('left'), message });
      onClose();
    },
    onError: (error) => {
      const message = failureText(error, t('leaveFallback'));
      showPopup({ type: 'error', title: t('leaveFailed'), message });
      onClose();
    },
  });
  return (
    <Confirm
      title={t('leaveMatch')}
      sentence={t('leaveMatchQuestion', { name: tournament.name })}
      consequence={
        <>
          {tournament.entryFee > 0 && <p>{t('feeReturns')}</p>}
          <p>{t('leaveMatchText')}</p>
        </>
      }
      action={t('leaveMatch')}
      danger
      busy={leave.isPending}
      onConfirm={() => leave.mutate()}
      onClose={onClose}
    />
  );
}
