import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { isUnanswered } from '../../../api/api-error';
import { CopyText } from '../../../components/copy-text';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { More } from '../../../components/more';
import { PageFrame } from '../../../components/page-frame';
import { ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import { joinedQuery } from '../api/tournaments';
import { hasSquads, type ListedMatch, liveFirst } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { KeptRoomList } from './kept-room-list';
import { TournamentCard } from './tournament-card';

const SquadSeat = lazy(() => import('../squads/squad-seat'));

/** The list of the player's matches that are not completed. */
export function JoinedPage() {
  const t = useTexts(tournamentTexts);
  const query = useInfiniteQuery(joinedQuery);
  const { error, failureReason, isPending, isFetching, refetch } = query;
  const data = query.data?.pages.flatMap(({ tournaments }) => tournaments);
  return (
    <PageFrame
      title={t('joinedPageTitle')}
      lead={t('joinedPageLead')}
      actions={
        // The link to squads is hidden on phones and tablets, which have it in their menu.
        <ButtonLink to="/squads" className="max-lg:hidden">
          {t('squads')}
        </ButtonLink>
      }
    >
      {isPending && <SkeletonList rows={2} height="h-68" />}
      {error && !data && (
        <ErrorPanel
          message={t('joinedFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && isUnanswered(failureReason) && <KeptRoomList />}
      {data?.length === 0 && (
        <EmptyState
          title={t('noJoined')}
          action={
            <div className="flex flex-wrap justify-center gap-3">
              <ButtonLink kind="main" to="/tournament-modes">
                {t('joinTournaments')}
              </ButtonLink>
              <ButtonLink to="/results">{t('endedMatches')}</ButtonLink>
            </div>
          }
        >
          {t('noJoinedText')}
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
          {liveFirst(data, serverNow()).map((tournament) => (
            <li key={tournament._id} className="grid grid-cols-1 content-start">
              <TournamentCard
                tournament={tournament}
                level={2}
                roomWhenLive
                note={<JoinedNote tournament={tournament} />}
              />
            </li>
          ))}
        </ul>
      )}
      <More
        label={t('moreMatches')}
        isMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </PageFrame>
  );
}

/**
 * Shows the room of a live match; before that, when the room appears here, and a link to the room
 * screen if the room is open already; after a cancellation, the refund.
 */
function JoinedNote({ tournament }: { readonly tournament: ListedMatch }) {
  const t = useTexts(tournamentTexts);
  const { _id, status, roomId, roomPassword, refundedTokens = 0 } = tournament;
  if (status === 'active' && roomId) {
    return (
      <section className="grid gap-1 rounded-medium border border-good bg-good-soft p-2">
        <h3 className="sr-only">{t('roomDetails')}</h3>
        <dl className="grid gap-x-4 gap-y-1 min-[340px]:grid-cols-2">
          <RoomCode label={t('roomId')} text={roomId} />
          {roomPassword && <RoomCode label={t('roomPassword')} text={roomPassword} />}
        </dl>
        <ButtonLink kind="main" to="/room" search={{ t: _id }}>
          {t('roomScreen')}
        </ButtonLink>
        <ButtonLink kind="quiet" size="tiny" className="-my-1" to="/dispute" search={{ t: _id }}>
          {t('sendEndScreen')}
        </ButtonLink>
      </section>
    );
  }
  const isRoomOpen = status === 'upcoming' && Boolean(roomId);
  const note =
    status !== 'cancelled'
      ? t('roomOpens')
      : refundedTokens > 0
        ? t('cancelledRefund', { count: refundedTokens })
        : t('cancelledFree');
  const line = (
    <>
      {!isRoomOpen && <p className="text-note text-ink-muted">{note}</p>}
      {isRoomOpen && (
        <ButtonLink size="small" to="/room" search={{ t: _id }}>
          {t('goToRoom')}
        </ButtonLink>
      )}
    </>
  );
  if (!hasSquads(tournament)) return line;
  return (
    <Suspense fallback={line}>
      <SquadSeat tournament={tournament}>{line}</SquadSeat>
    </Suspense>
  );
}

function RoomCode({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-note text-ink-muted">{label}</dt>
      <dd>
        <CopyText label={label} text={text} bare />
      </dd>
    </div>
  );
}
