import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { JoinAnswer, Tournament } from '../../../api/schema';
import { CopyText } from '../../../components/copy-text';
import { Tokens } from '../../../components/money';
import { showPopup } from '../../../components/popup/popups';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useTexts } from '../../../i18n/texts';
import { formatTokens } from '../../../lib/format';
import { useFeatures } from '../../../session/features';
import { useWalletTokens } from '../../../session/profile';
import { useJoin } from '../api/tournaments';
import { tournamentTexts } from '../texts';

interface JoinDialogProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

const PROFILE_MISSING = 'Please fill your Free Fire UID and In-Game Name in your profile';

/** Says what joining costs, joins, and shows the receipt. */
export default function JoinDialog({ tournament, onClose }: JoinDialogProps) {
  const [receipt, setReceipt] = useState<JoinAnswer | null>(null);
  return receipt ? (
    <Receipt tournament={tournament} answer={receipt} onClose={onClose} />
  ) : (
    <Question tournament={tournament} onClose={onClose} onJoined={setReceipt} />
  );
}

function Question({
  tournament,
  onClose,
  onJoined,
}: JoinDialogProps & { readonly onJoined: (answer: JoinAnswer) => void }) {
  const t = useTexts(tournamentTexts);
  const tokens = useWalletTokens() ?? 0;
  const tellFailure = useTellFailure();
  const fee = tournament.entryFee;
  const missing = Math.max(fee - tokens, 0);
  const off = useFeatures()?.paidJoins === false && fee > 0;
  const join = useJoin({
    onSuccess: (answer) => {
      showPopup({ type: 'success', title: t('success'), message: t('joinSucceeded') });
      onJoined(answer);
    },
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
    <ButtonLink kind="main" to="/add-tokens" search={{ amount: Math.max(missing, 10) }}>
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
        {fee > 0 && !off && <p className="text-small text-ink-muted">{t('noRefund')}</p>}
      </div>
    </Dialog>
  );
}

function Receipt({
  tournament,
  answer,
  onClose,
}: JoinDialogProps & { readonly answer: JoinAnswer }) {
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
      <div className="grid gap-4">
        <p className="font-semibold">{tournament.name}</p>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 rounded-medium bg-surface-2 p-4">
          <dt className="text-ink-muted">{t('receiptFee')}</dt>
          <dd className="justify-self-end">
            {tournament.entryFee > 0 ? (
              <Tokens amount={-tournament.entryFee} signed words />
            ) : (
              t('free')
            )}
          </dd>
          <dt className="text-ink-muted">{t('receiptBalance')}</dt>
          <dd className="justify-self-end">
            <Tokens amount={answer.tokens} words />
          </dd>
          <dt className="text-ink-muted">{t('receiptReference')}</dt>
          <dd className="min-w-0 justify-self-end">
            <CopyText text={tournament._id} label={t('receiptReference')} />
          </dd>
        </dl>
        <p className="text-small text-ink-muted">{t('receiptNext')}</p>
      </div>
    </Dialog>
  );
}

/** The popup of a refused join; an unfinished profile offers the way to it. */
function useTellFailure(): (error: Error) => void {
  const t = useTexts(tournamentTexts);
  const navigate = useNavigate();
  return (error) => {
    const message = messageOf(error, t('joinFallback'));
    const incomplete = message.includes(PROFILE_MISSING);
    showPopup({
      type: 'error',
      title: incomplete ? t('profileIncomplete') : t('joinFailed'),
      message,
      ...(incomplete
        ? {
            action: {
              label: t('goToProfile'),
              onPress: () => void navigate({ to: '/profile' }),
            },
          }
        : {}),
    });
  };
}
