import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { type Reading, readingOf } from '../../../api/reading';
import type { OwnSeat } from '../../../api/schema';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Loaded } from '../../../components/loaded';
import { More } from '../../../components/more';
import { PageFrame } from '../../../components/page-frame';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { serverNow } from '../../../lib/server-clock';
import { useSession } from '../../../session/session';
import {
  type ModeList,
  modeListQuery,
  rulesOf,
  seatsQuery,
  tournamentQuery,
} from '../api/tournaments';
import { type ListedMatch, ownFirst, withSeat } from '../model/tournament';
import { tournamentTexts } from '../texts';
import { TournamentCard } from './tournament-card';

/** The page of a mode with three lists: upcoming, ongoing, results. */
export function ModePage({ mode, title }: { readonly mode: string; readonly title: string }) {
  const t = useTexts(tournamentTexts);
  return (
    <PageFrame
      title={title}
      lead={t('modeLead')}
      actions={
        <ButtonLink to="/tournament-modes" icon={<ChevronLeft size={18} aria-hidden />}>
          {t('backToModes')}
        </ButtonLink>
      }
    >
      <SeatsProblem mode={mode} />
      <MatchSection mode={mode} list="upcoming" title={t('upcomingMatches')}>
        <EmptyState title={t('noUpcoming')} art={<ModeEmblem mode={mode} size={72} />}>
          {t('noUpcomingText')}
        </EmptyState>
      </MatchSection>
      <MatchSection mode={mode} list="ongoing" title={t('ongoingMatches')}>
        <QuietEmpty title={t('noOngoing')} text={t('noOngoingText')} />
      </MatchSection>
      <MatchSection mode={mode} list="completed" title={t('results')}>
        <QuietEmpty title={t('noResults')} text={t('noResultsText')} />
      </MatchSection>
    </PageFrame>
  );
}

interface SectionProps {
  readonly mode: string;
  readonly list: ModeList;
  readonly title: string;
  /** Content shown while the list is empty. */
  readonly children: ReactNode;
}

function MatchSection({ mode, list, title, children }: SectionProps) {
  const t = useTexts(tournamentTexts);
  const query = useInfiniteQuery(modeListQuery(mode, list));
  const { error, isPending, refetch, isFetching, hasNextPage } = query;
  const marked = useSearch({ strict: false, select: ({ t: id }: { t?: string }) => id });
  const seats = useSeats(mode);
  const bySeat = new Map(
    seats.is === 'known' ? seats.data.map((seat) => [seat.tournamentId, seat]) : [],
  );
  const linked = useLinked(marked);
  const cards = query.data?.pages.flatMap(({ tournaments }) => tournaments);
  const isBeyond = linked && cards?.every(({ _id }) => _id !== linked._id);
  const isLinked = isBeyond && rulesOf(mode, list).holds(linked);
  const seated =
    cards &&
    [...(isLinked ? [linked] : []), ...cards].map((card) => withSeat(card, bySeat.get(card._id)));
  const order = useOrder(seats);
  const data = seated && list === 'upcoming' ? ownFirst(seated, order.own, order.now) : seated;
  return (
    <section className="grid grid-cols-1 gap-4">
      <h2 className="flex items-center gap-3 text-lead">
        {title}
        {data && data.length > 0 && <Badge>{hasNextPage ? `${data.length}+` : data.length}</Badge>}
      </h2>
      {isPending && <SkeletonList rows={2} height={list === 'upcoming' ? 'h-68' : 'h-40'} />}
      {error && !data && (
        <ErrorPanel
          message={t('listFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && children}
      {data && data.length > 0 && <MatchGrid matches={data} marked={marked} />}
      <More
        label={t('moreMatches')}
        isMore={hasNextPage}
        busy={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </section>
  );
}

/**
 * Returns what decides the order of the upcoming matches: the player's own as the page was opened,
 * and its time. A match that the player joins here keeps its place, because a card that moves would
 * take its open dialog out of the browser's top layer.
 */
function useOrder(seats: Reading<readonly OwnSeat[]>) {
  const [now] = useState(serverNow);
  const own = useRef<ReadonlySet<string>>(null);
  if (!own.current && seats.is === 'known') {
    const joined = seats.data.filter(({ isJoined }) => isJoined);
    own.current = new Set(joined.map(({ tournamentId }) => tournamentId));
  }
  return { own: own.current ?? NONE, now };
}
const NONE: ReadonlySet<string> = new Set();

/** Fetches the player's seats in a mode; guests and staff have none. */
function useSeats(mode: string): Reading<readonly OwnSeat[]> {
  const { user } = useSession();
  return readingOf(useQuery({ ...seatsQuery(mode), enabled: user?.isAdmin === false }));
}

/** Says that the cards below may lack the player's own seats. */
function SeatsProblem({ mode }: { readonly mode: string }) {
  const t = useTexts(tournamentTexts);
  return (
    <Loaded of={useSeats(mode)} failed={t('seatsFailed')} awaited={null}>
      {() => null}
    </Loaded>
  );
}

/** Fetches the match that a link names. It may be on a later page of its list. */
function useLinked(id = ''): ListedMatch | undefined {
  return useQuery({ ...tournamentQuery(id), enabled: id !== '', retry: false }).data;
}

function MatchGrid({
  matches,
  marked,
}: {
  readonly matches: readonly ListedMatch[];
  readonly marked: string | undefined;
}) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2">
      {matches.map((match) => (
        <li key={match._id} className="grid grid-cols-1">
          <TournamentCard tournament={match} marked={match._id === marked} />
        </li>
      ))}
    </ul>
  );
}

function QuietEmpty({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="rounded-large border border-dashed border-line px-5 py-4">
      <p className="font-semibold">{title}</p>
      <p className="text-small text-ink-muted">{text}</p>
    </div>
  );
}
