import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { MonitorCheck } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { isUnanswered } from '../../../api/api-error';
import { readingOf } from '../../../api/reading';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { Countdown } from '../../../components/countdown';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Loaded } from '../../../components/loaded';
import { More } from '../../../components/more';
import { Name } from '../../../components/name';
import { PageFrame } from '../../../components/page-frame';
import { Time } from '../../../components/time';
import { ButtonLink } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { Skeleton, SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { type KeptRoom, keptRooms } from '../../../session/kept-rooms';
import { useMyId } from '../../../session/profile';
import { joinedQuery, participantsQuery, tournamentQuery } from '../api/tournaments';
import type { ListedMatch } from '../model/tournament';
import { SquadGroups } from '../squads/squad-groups';
import { tournamentTexts } from '../texts';
import { CupLink } from './cup-link';
import { OwnResult } from './own-result';
import { RoomBy } from './room-by';
import { RoomDetails } from './room-details';
import { useWakeLock } from './use-wake-lock';
import { Winners } from './winners';

const SendResult = lazy(() => import('../claims/send-result'));

/**
 * The page of one match around its start, with the remaining time, the room and the participants.
 */
export function RoomPage({ id }: { readonly id: string }) {
  const t = useTexts(tournamentTexts);
  const { match, isOld, result, query } = useOwnMatch(id);
  const { error, isPending, isFetching, refetch } = query;
  const title = match?.name ?? t('roomPage');
  return (
    <PageFrame title={title} width="text">
      {match && <Room match={match} isOld={isOld} result={result} />}
      {!match && isPending && <SkeletonList rows={3} height="h-24" />}
      {!match && error && (
        <ErrorPanel
          message={t('joinedFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!match && !isPending && !error && (
        <EmptyState
          title={t('roomNotYours')}
          action={<ButtonLink to="/joined-tournaments">{t('joinedPageTitle')}</ButtonLink>}
        >
          {t('roomNotYoursText')}
        </EmptyState>
      )}
    </PageFrame>
  );
}

/**
 * Returns the current state of the match; without a network, the state that this device received
 * last.
 */
function useOwnMatch(id: string) {
  const joined = useInfiniteQuery(joinedQuery);
  const listed = joined.data?.pages.flatMap((page) => page.tournaments);
  const found = listed?.find(({ _id }) => _id === id);
  // Fetches a match that the loaded list does not contain, because it is completed or on a later
  // page.
  const one = useQuery({
    ...tournamentQuery(id),
    enabled: listed !== undefined && !found && id !== '',
    retry: false,
  });
  const now: ListedMatch | undefined = found ?? (one.data?.isJoined ? one.data : undefined);
  const isAway = !listed && isUnanswered(joined.failureReason);
  const kept = isAway ? keptRooms(Date.now())?.rooms.find(({ _id }) => _id === id) : undefined;
  const isPending = joined.isPending || one.isLoading;
  const result = now?.status === 'completed' ? now : undefined;
  return { match: now ?? kept, isOld: !now, result, query: { ...joined, isPending } };
}

interface RoomProps {
  readonly match: KeptRoom;
  readonly isOld: boolean;
  /** The match with its winners, once it is completed. */
  readonly result: ListedMatch | undefined;
}

function Room({ match, isOld, result }: RoomProps) {
  const t = useTexts(tournamentTexts);
  const { _id, mode, modeSlug, startTime, status, roomId, roomPassword, roomBy } = match;
  const isPlayed = status === 'upcoming' || status === 'active';
  const hasStarted = status === 'active' || status === 'completed';
  const isAwake = useWakeLock(isPlayed);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-large border border-line bg-surface-1 p-4 shadow-1 sm:p-5">
        <div className="flex items-center gap-3">
          <ModeEmblem mode={modeSlug} size={44} />
          <p className="grid text-small text-ink-muted">
            <span>{mode}</span>
            <Time at={startTime} />
          </p>
        </div>
        {isPlayed && (
          <p className="grid justify-items-end">
            <span className="text-note text-ink-muted">{t('start')}</span>
            <span className="text-title leading-tight">
              <Countdown until={startTime} />
            </span>
          </p>
        )}
      </div>
      {isOld && <p className="text-small text-warn">{t('roomOld')}</p>}
      {!isOld && <CupLink id={_id} />}
      {result && <MatchResult match={result} />}
      <Card title={t('roomDetails')}>
        {roomId && isPlayed ? (
          <RoomDetails match={_id} roomId={roomId} roomPassword={roomPassword} />
        ) : (
          <p className="text-ink-muted">
            {isPlayed ? <RoomBy roomBy={roomBy} /> : t('roomClosed')}
          </p>
        )}
      </Card>
      {!isOld && hasStarted && (
        <Suspense fallback={null}>
          <SendResult id={_id} startTime={startTime} />
        </Suspense>
      )}
      {isAwake && (
        <p className="flex items-center gap-2 text-note text-ink-muted">
          <MonitorCheck size={16} aria-hidden /> {t('screenStaysOn')}
        </p>
      )}
      {!isOld && <People id={_id} />}
    </>
  );
}

/** The winners of a completed match, the player's own prize, and what to do next. */
function MatchResult({ match }: { readonly match: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const isDeclared = match.winners.length > 0;
  return (
    <Card title={t('results')}>
      <div className="grid gap-4">
        {isDeclared && <OwnResult tournament={match} />}
        <Winners tournament={match} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/withdrawals">{t('withdraw')}</ButtonLink>
          <ButtonLink to="/dispute" search={{ t: match._id }}>
            {t('resultWrong')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}

function People({ id }: { readonly id: string }) {
  const t = useTexts(tournamentTexts);
  const me = useMyId();
  const query = useInfiniteQuery(participantsQuery(id));
  return (
    <Card title={t('whoIsIn')}>
      <Loaded
        of={readingOf(query)}
        failed={t('participantsFailed')}
        awaited={<Skeleton className="h-16 w-full" />}
      >
        {({ pages }) => (
          <SquadGroups
            people={pages.flatMap(({ participants }) => participants)}
            list={(group) => (
              <ol className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
                {group.map(({ userId, gameName }) => (
                  <li key={userId} className="min-w-0 text-small wrap-anywhere">
                    <Name>{gameName}</Name> {userId === me && t('you')}
                  </li>
                ))}
              </ol>
            )}
          />
        )}
      </Loaded>
      <More
        label={t('moreParticipants')}
        isMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </Card>
  );
}
