import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { useTexts } from '../../../i18n/texts';
import { keptState } from '../../../lib/kept';
import type { MatchSearch } from '../../../lib/match-search';
import { useHere } from '../../../lib/use-here';
import { useSession } from '../../../session/session';
import { hasCheckIn, hasRoom, isFull, type ListedMatch, receiptOf } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { MatchDetails } from './match-details';
import { ShareButtons } from './share-buttons';

// The JavaScript of a dialog is fetched when the dialog is first opened.
const JoinDialog = lazy(() => import('./join-dialog'));
const ParticipantsDialog = lazy(() => import('./participants-dialog'));
const RoomDialog = lazy(() => import('./room-dialog'));
const WaitButton = lazy(() => import('../check-in/wait-button'));

const TO_LOGIN_AFTER_MS = 2000;

type Open = 'join' | 'participants' | 'room' | null;

interface MatchActionsProps {
  readonly tournament: ListedMatch;
  /** True if the page itself shows a live match's room, so that the match needs no room button. */
  readonly roomWhenLive?: boolean;
}

/** The buttons of a match: join, participants, room, share. */
export function MatchActions({ tournament, roomWhenLive = false }: MatchActionsProps) {
  const t = useTexts(tournamentTexts);
  const [isAsked, forgetAsked] = useAskedToJoin(tournament);
  const [open, setOpen] = useState<Open>(() =>
    isAsked || keptState(receiptOf(tournament)) ? 'join' : null,
  );
  const close = () => {
    setOpen(null);
    forgetAsked();
  };
  const openRoom = () => {
    if (hasRoom(tournament)) return setOpen('room');
    showPopup({ type: 'warning', title: t('roomNotReady'), message: t('roomNotReadyText') });
  };
  return (
    <footer className="grid grid-cols-1 gap-1 sm:gap-2">
      <MainAction
        tournament={tournament}
        roomWhenLive={roomWhenLive}
        onJoin={() => setOpen('join')}
        onRoom={openRoom}
      />
      <div className="flex flex-wrap items-start gap-x-1.5">
        <Button
          kind="quiet"
          size="tiny"
          className="-ml-2.5"
          onClick={() => setOpen('participants')}
        >
          {t('participants')}
        </Button>
        <ShareButtons tournament={tournament} />
        <MatchDetails tournament={tournament} />
      </div>
      <Suspense fallback={null}>
        {open === 'join' && <JoinDialog tournament={tournament} onClose={close} />}
        {open === 'participants' && <ParticipantsDialog tournament={tournament} onClose={close} />}
        {open === 'room' && hasRoom(tournament) && (
          <RoomDialog tournament={tournament} onClose={close} />
        )}
      </Suspense>
    </footer>
  );
}

/** Returns true if the URL asks to join this match, and a function that removes that parameter. */
function useAskedToJoin({ _id, status, isJoined }: ListedMatch): [boolean, () => void] {
  const { t, join } = useSearch({ strict: false }) as MatchSearch;
  const navigate = useNavigate();
  const { user } = useSession();
  const isThis = join === '1' && t === _id;
  const canJoin = user?.isAdmin === false && status === 'upcoming' && !isJoined;
  const forget = () => {
    if (!isThis) return;
    const search = (before: MatchSearch) => ({ ...before, join: undefined });
    void navigate({ to: '.', replace: true, resetScroll: false, search } as never);
  };
  return [isThis && canJoin, forget];
}

interface MainActionProps extends Required<MatchActionsProps> {
  readonly onJoin: () => void;
  readonly onRoom: () => void;
}

function MainAction({ tournament, roomWhenLive, onJoin, onRoom }: MainActionProps) {
  const { user } = useSession();
  const { status } = tournament;
  const hasSeat = isSeated(tournament);
  if (hasSeat) {
    const shown = roomWhenLive && (status !== 'active' || tournament.roomId);
    if (status === 'completed' || shown) return null;
  } else if (status !== 'upcoming' || user?.isAdmin) return null;
  const canWait =
    !hasSeat && user && hasCheckIn(tournament) && tournament.refundedTokens === undefined;
  return (
    <div className="flex gap-2 *:grow">
      <Entry
        tournament={tournament}
        size={canWait ? 'small' : 'medium'}
        onJoin={onJoin}
        onRoom={onRoom}
      />
      {canWait && (
        <Suspense fallback={null}>
          <WaitButton tournament={tournament} />
        </Suspense>
      )}
    </div>
  );
}

const isSeated = ({ isJoined, status }: ListedMatch) => isJoined && status !== 'cancelled';

interface EntryProps extends Omit<MainActionProps, 'roomWhenLive'> {
  /**
   * Size of the button while the player has no seat. A small button leaves space for the waiting
   * list beside it.
   */
  readonly size: 'small' | 'medium';
}

/**
 * The button to join, the reason why there is no seat, or the room's button. It stays one element,
 * so that the focus returns to it after the join.
 */
function Entry({ tournament, size, onJoin, onRoom }: EntryProps) {
  const t = useTexts(tournamentTexts);
  const { user } = useSession();
  const askToLogin = useAskToLogin();
  const { entryFee, refundedTokens } = tournament;
  if (isSeated(tournament)) {
    return (
      <Button kind={hasRoom(tournament) ? 'main' : 'plain'} onClick={onRoom}>
        {t('roomDetails')}
      </Button>
    );
  }
  if (refundedTokens !== undefined || isFull(tournament)) {
    return (
      <Button size={size} disabled>
        {t(refundedTokens === undefined ? 'full' : 'seatReleased')}
      </Button>
    );
  }
  return (
    <Button kind="main" onClick={user ? onJoin : askToLogin}>
      {entryFee > 0 ? t('joinFor', { count: entryFee }) : t('joinFree')}
    </Button>
  );
}

/** Returns a function that tells a guest to log in, and opens the login two seconds later. */
function useAskToLogin(): () => void {
  const t = useTexts(tournamentTexts);
  const navigate = useNavigate();
  const here = useHere();
  return () => {
    showPopup({
      type: 'warning',
      title: t('authenticationRequired'),
      message: t('pleaseLoginToJoin'),
    });
    setTimeout(
      () => void navigate({ to: '/login', search: { redirect: here } }),
      TO_LOGIN_AFTER_MS,
    );
  };
}
