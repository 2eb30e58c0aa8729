import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ApiError } from '../../../api/api-error';
import { Tokens } from '../../../components/money';
import { showPopup } from '../../../components/popup/popups';
import { Receipt } from '../../../components/receipt';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useFailureText } from '../../../components/use-failure-text';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { keepReturnPath, useKept } from '../../../lib/kept';
import { useFeatures } from '../../../session/features';
import { useProfile, useWalletTokens } from '../../../session/profile';
import { type Seat, useJoin } from '../api/tournaments';
import { CheckInRule } from '../check-in/check-in';
import { joinPath, type ListedMatch, receiptOf } from '../model/tournament';
import { tournamentTexts } from '../texts';

const PushOffer = lazy(() => import('../../../session/push/push-offer'));

interface JoinDialogProps {
  readonly tournament: ListedMatch;
  readonly onClose: () => void;
}

/**
 * The dialog to join: shows the cost, joins, and shows the receipt. An incomplete profile must be
 * completed first.
 */
export default function JoinDialog({ tournament, onClose }: JoinDialogProps) {
  const [receipt, setReceipt] = useKept<Seat>(receiptOf(tournament));
  const { data: profile } = useProfile();
  if (receipt) return <Joined tournament={tournament} answer={receipt} onClose={onClose} />;
  // While the profile is unknown, joining stays possible, because the server checks it.
  if (profile && !(profile.inGameName && profile.freeFireUID)) {
    return <ProfileFirst tournament={tournament} onClose={onClose} />;
  }
  return <Question tournament={tournament} onClose={onClose} onJoined={setReceipt} />;
}

/** Opens the profile page; saving the profile leads back to the match. */
function useGoToProfile(tournament: ListedMatch): () => void {
  const navigate = useNavigate();
  return () => {
    keepReturnPath(joinPath(tournament));
    void navigate({ to: '/profile' });
  };
}

function ProfileFirst({ tournament, onClose }: JoinDialogProps) {
  const t = useTexts(tournamentTexts);
  const goToProfile = useGoToProfile(tournament);
  return (
    <Dialog
      title={t('profileIncomplete')}
      onClose={onClose}
      actions={
        <Button kind="main" onClick={goToProfile}>
          {t('goToProfile')}
        </Button>
      }
    >
      <p>{t('profileMissing')}</p>
    </Dialog>
  );
}

function Question({
  tournament,
  onClose,
  onJoined,
}: JoinDialogProps & { readonly onJoined: (seat: Seat) => void }) {
  const t = useTexts(tournamentTexts);
  const tokens = useWalletTokens() ?? 0;
  const tellFailure = useTellFailure(tournament);
  const fee = tournament.entryFee;
  const missing = Math.max(fee - tokens, 0);
  const off = useFeatures()?.paidJoins === false && fee > 0;
  const join = useJoin({
    onSuccess: onJoined,
    onError: (error) => {
      tellFailure(error);
      onClose();
    },
  });
  const sentence = () => {
    if (off) return t('paidJoinsOff');
    if (missing > 0) return t('shortOf', { count: missing });
    if (fee === 0) return t('joinIsFree', { tokens: formatTokens(tokens) });
    return t('joinCost', { fee: formatTokens(fee), left: formatTokens(tokens - fee) });
  };
  const action = off ? (
    <Button onClick={onClose}>{t('done')}</Button>
  ) : missing > 0 ? (
    <ButtonLink
      kind="main"
      to="/add-tokens"
      search={{ amount: Math.max(missing, 10) }}
      onClick={() => keepReturnPath(joinPath(tournament))}
    >
      {t('addTokens', { count: Math.max(missing, 10) })}
    </ButtonLink>
  ) : (
    <Button kind="main" busy={join.isPending} onClick={() => join.mutate(tournament._id)}>
      {fee > 0 ? t('joinFor', { count: fee }) : t('joinFree')}
    </Button>
  );
  return (
    <Dialog
      title={t('joinTitle', { name: tournament.name })}
      onClose={onClose}
      locked={join.isPending}
      actions={action}
    >
      <div className="grid gap-2">
        <p>{sentence()}</p>
        <CheckInRule tournament={tournament} />
        {fee > 0 && !off && <p className="text-small text-ink-muted">{t('noRefund')}</p>}
      </div>
    </Dialog>
  );
}

function Joined({ tournament, answer, onClose }: JoinDialogProps & { readonly answer: Seat }) {
  const t = useTexts(tournamentTexts);
  return (
    <Dialog
      title={t('joinedTitle')}
      onClose={onClose}
      actions={
        <>
          <ButtonLink to="/joined-tournaments">{t('seeJoined')}</ButtonLink>
          <Button kind="main" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Receipt
        sentence={t('joinSucceeded')}
        facts={[
          { name: t('receiptMatch'), value: tournament.name },
          { name: t('start'), value: <Time at={tournament.startTime} /> },
          {
            name: t('receiptFee'),
            value:
              tournament.entryFee > 0 ? (
                <Tokens amount={-tournament.entryFee} signed words />
              ) : (
                t('free')
              ),
          },
          { name: t('receiptBalance'), value: <Tokens amount={answer.tokens} words /> },
        ]}
        reference={{ name: t('receiptReference'), id: tournament._id }}
        next={t('receiptNext')}
      />
      <Suspense fallback={null}>
        <PushOffer />
      </Suspense>
    </Dialog>
  );
}

/**
 * Shows a refused join as a popup, with a link to the page where the player can solve the problem.
 */
function useTellFailure(tournament: ListedMatch): (error: Error) => void {
  const t = useTexts(tournamentTexts);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const goToProfile = useGoToProfile(tournament);
  return (error) => {
    const code = error instanceof ApiError ? error.code : '';
    const request = {
      type: 'error' as const,
      title: t('joinFailed'),
      message: failureText(error, t('joinFallback')),
    };
    if (code === 'PROFILE_INCOMPLETE') {
      const action = { label: t('goToProfile'), onPress: goToProfile };
      showPopup({ ...request, title: t('profileIncomplete'), action });
    } else if (code === 'AGE_AND_STATE_NEEDED') {
      const onPress = () => void navigate({ to: '/safer-play' });
      showPopup({ ...request, action: { label: t('goToSaferPlay'), onPress } });
    } else showPopup(request);
  };
}
