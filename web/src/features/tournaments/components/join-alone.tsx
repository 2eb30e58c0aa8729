import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ApiError } from '../../../api/api-error';
import { isDecided } from '../../../api/idempotency';
import type { Reading } from '../../../api/reading';
import { Facts } from '../../../components/facts';
import { Tokens } from '../../../components/money';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { useFailureText } from '../../../components/use-failure-text';
import { useLanguage } from '../../../i18n/language';
import { useTexts } from '../../../i18n/texts';
import { formatDay, formatTokens } from '../../../lib/format';
import { keepReturnPath } from '../../../lib/kept';
import { useFeatures } from '../../../session/features';
import { useWalletTokens } from '../../../session/profile';
import { type Seat, useJoin } from '../api/join';
import { CheckInRule } from '../check-in/check-in';
import { joinPath, type ListedMatch } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { hasPrizeSplit, PrizeSplit } from './prize-split';

export interface JoinQuestionProps {
  readonly tournament: ListedMatch;
  readonly onClose: () => void;
  readonly onJoined: (seat: Seat) => void;
}

/** One way to join a match, alone or with a squad, as the join dialog shows it. */
export interface WayToJoin {
  readonly body: ReactNode;
  /** The button at the bottom of the dialog. */
  readonly action: ReactNode;
  readonly isBusy: boolean;
}

interface JoinFrameProps {
  readonly tournament: ListedMatch;
  readonly way: WayToJoin;
  readonly onClose: () => void;
  /** Content above the question, such as the choice between several ways to join. */
  readonly children?: ReactNode;
}

/** The join dialog before the player has joined. */
export function JoinFrame({ tournament, way, onClose, children }: JoinFrameProps) {
  const t = useTexts(tournamentTexts);
  return (
    <Dialog
      title={t('joinTitle', { name: tournament.name })}
      onClose={onClose}
      locked={way.isBusy}
      actions={way.action}
    >
      <div className="grid gap-4">
        <Stakes tournament={tournament} />
        {children}
        {way.body}
      </div>
    </Dialog>
  );
}

/** When the match starts, what it pays, and the player's balance before the entry fee. */
function Stakes({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const wallet = useWalletTokens();
  const registration = useFeatures()?.registration;
  const language = useLanguage();
  return (
    <Facts
      facts={[
        { name: t('start'), value: <Time at={tournament.startTime} /> },
        ...(tournament.roomBy
          ? [{ name: t('roomBy'), value: <Time at={tournament.roomBy} /> }]
          : []),
        { name: t('prizePool'), value: <Tokens amount={tournament.prizePool} words /> },
        {
          name: t('prizes'),
          value: hasPrizeSplit(tournament) ? (
            <PrizeSplit tournament={tournament} />
          ) : (
            t('prizesByHost')
          ),
        },
        { name: t('prizesFrom'), value: t(tournament.entryFee > 0 ? 'fromFees' : 'fromArena') },
        ...(registration
          ? [
              {
                name: t('registered'),
                value: `${registration.number}, ${formatDay(new Date(registration.date), language)}`,
              },
            ]
          : []),
        ...(wallet.is === 'known'
          ? [{ name: t('balanceNow'), value: <Tokens amount={wallet.data} words /> }]
          : []),
      ]}
    />
  );
}

/**
 * Returns the number of tokens that the wallet lacks; 0 while the wallet is unknown, because the
 * server checks it too.
 */
export const missingIn = (wallet: Reading<number>, cost: number): number =>
  wallet.is === 'known' ? Math.max(cost - wallet.data, 0) : 0;

/**
 * Returns the content of the join dialog for joining alone: the cost of one seat and the button to
 * join.
 */
export function useJoinAlone({ tournament, onClose, onJoined }: JoinQuestionProps): WayToJoin {
  const t = useTexts(tournamentTexts);
  const wallet = useWalletTokens();
  const tellFailure = useTellFailure(tournament);
  const fee = tournament.entryFee;
  const missing = missingIn(wallet, fee);
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
    if (wallet.is !== 'known') {
      return fee === 0 ? t('joinIsFreeOnly') : t('joinCostOnly', { fee: formatTokens(fee) });
    }
    if (fee === 0) return t('joinIsFree', { tokens: formatTokens(wallet.data) });
    return t('joinCost', { fee: formatTokens(fee), left: formatTokens(wallet.data - fee) });
  };
  const action = off ? (
    <Button onClick={onClose}>{t('done')}</Button>
  ) : missing > 0 ? (
    <AddMissing tournament={tournament} missing={missing} />
  ) : (
    <Button kind="main" busy={join.isPending} onClick={() => join.mutate(tournament._id)}>
      {fee > 0 ? t('joinFor', { count: fee }) : t('joinFree')}
    </Button>
  );
  const body = (
    <div className="grid gap-2">
      <p>{sentence()}</p>
      <CheckInRule tournament={tournament} />
      {fee > 0 && !off && (
        <p className="text-small text-ink-muted">
          {t(tournament.checkInOpensAt ? 'noOtherRefund' : 'noRefund')}
        </p>
      )}
    </div>
  );
  return { body, action, isBusy: join.isPending };
}

interface AddMissingProps {
  readonly tournament: ListedMatch;
  readonly missing: number;
}

/**
 * A link to the page that sells tokens, with the number of tokens that the wallet lacks for a
 * match.
 */
export function AddMissing({ tournament, missing }: AddMissingProps) {
  const t = useTexts(tournamentTexts);
  return (
    <ButtonLink
      kind="main"
      to="/add-tokens"
      search={{ amount: Math.max(missing, 10) }}
      onClick={() => keepReturnPath(joinPath(tournament))}
    >
      {t('addTokens', { count: Math.max(missing, 10) })}
    </ButtonLink>
  );
}

/** Returns a function that opens the profile page. Saving the profile leads back to the match. */
export function useGoToProfile(tournament: ListedMatch): () => void {
  const navigate = useNavigate();
  return () => {
    keepReturnPath(joinPath(tournament));
    void navigate({ to: '/profile' });
  };
}

export interface JoinFailure {
  readonly message: string;
  /** That no tokens were taken, after a final refusal of a paid match. */
  readonly note?: string;
}

/** Returns a function that describes a failed join. */
export function useJoinFailure({ entryFee }: ListedMatch): (error: Error) => JoinFailure {
  const t = useTexts(tournamentTexts);
  const failureText = useFailureText();
  return (error) => {
    const message = failureText(error, t('joinFallback'));
    const isKnown = entryFee > 0 && isDecided(error) && !SAYS_ALL.has(codeOf(error));
    return isKnown ? { message, note: t('nothingTaken') } : { message };
  };
}

/** Refusals of which the text is complete: one names its remedy, and one follows a paid join. */
const SAYS_ALL = new Set(['PROFILE_INCOMPLETE', 'ALREADY_JOINED']);

const codeOf = (error: Error) => (error instanceof ApiError ? error.code : '');

/**
 * Returns a function that shows a refused join as a popup, with a link to the page where the player
 * can solve the problem.
 */
export function useTellFailure(tournament: ListedMatch): (error: Error) => void {
  const t = useTexts(tournamentTexts);
  const failureOf = useJoinFailure(tournament);
  const navigate = useNavigate();
  const goToProfile = useGoToProfile(tournament);
  return (error) => {
    const code = codeOf(error);
    const request = {
      type: 'error' as const,
      title: t('joinFailed'),
      ...failureOf(error),
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
