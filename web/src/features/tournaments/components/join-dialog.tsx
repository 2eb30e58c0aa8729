import { lazy, Suspense } from 'react';
import { Tokens } from '../../../components/money';
import { Receipt } from '../../../components/receipt';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import { useKept } from '../../../lib/kept';
import { useProfile } from '../../../session/profile';
import type { Seat } from '../api/join';
import { hasSquads, type ListedMatch, receiptOf } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { JoinFrame, type JoinQuestionProps, useGoToProfile, useJoinAlone } from './join-alone';

const PushOffer = lazy(() => import('../../../session/push/push-offer'));
// The JavaScript for squads is fetched only for a match that squads can join.
const JoinWithSquads = lazy(() => import('../squads/join-with-squads'));

interface JoinDialogProps {
  readonly tournament: ListedMatch;
  readonly onClose: () => void;
}

/**
 * The dialog to join a match. It shows the cost, joins, and shows a confirmation. A player with an
 * incomplete profile must complete it first.
 */
export default function JoinDialog({ tournament, onClose }: JoinDialogProps) {
  const [receipt, setReceipt] = useKept<Seat>(receiptOf(tournament));
  const { data: profile } = useProfile();
  if (receipt) return <Joined tournament={tournament} answer={receipt} onClose={onClose} />;
  // While the profile is not loaded, joining stays possible, because the server checks the profile.
  if (profile && !(profile.inGameName && profile.freeFireUID)) {
    return <ProfileFirst tournament={tournament} onClose={onClose} />;
  }
  const asked = { tournament, onClose, onJoined: setReceipt };
  if (!hasSquads(tournament)) return <Question {...asked} />;
  return (
    <Suspense fallback={null}>
      <JoinWithSquads {...asked} />
    </Suspense>
  );
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

function Question(asked: JoinQuestionProps) {
  const way = useJoinAlone(asked);
  return <JoinFrame tournament={asked.tournament} way={way} onClose={asked.onClose} />;
}

function Joined({ tournament, answer, onClose }: JoinDialogProps & { readonly answer: Seat }) {
  const t = useTexts(tournamentTexts);
  const { tokens, paid = tournament.entryFee, squad } = answer;
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
          ...(squad ? [{ name: t('receiptSquad'), value: squad }] : []),
          { name: t('start'), value: <Time at={tournament.startTime} /> },
          {
            name: t('receiptFee'),
            value: paid > 0 ? <Tokens amount={-paid} signed words /> : t('free'),
          },
          { name: t('receiptBalance'), value: <Tokens amount={tokens} words /> },
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
