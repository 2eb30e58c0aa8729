import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Button } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { lobbyTexts } from '../../../i18n/lobby';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { useFeatures } from '../../../session/features';
import { useSession } from '../../../session/session';
import {
  isOpen,
  OPEN_FILTERS,
  type OpenFilter,
  openMatchesQuery,
  seatsQuery,
} from '../api/tournaments';
import { type ListedMatch, withSeat } from '../model/tournament';
import { TournamentCard } from './tournament-card';

/** Height of the row: that of the tallest card, so that nothing moves when the cards arrive. */
const ROW = 'min-h-98 min-[390px]:min-h-80 sm:min-h-88';

/**
 * The matches of all modes that the player can join now, in one row, with filters.
 */
export function OpenMatches() {
  const t = useTexts(lobbyTexts);
  const [filter, setFilter] = useState<OpenFilter>('all');
  return (
    <section aria-labelledby="open-matches" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="open-matches" className="text-lead">
          {t('joinNow')}
        </h2>
        <div className="relative -mx-4 max-w-[100vw] overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
          <fieldset className="flex w-max gap-2">
            <legend className="sr-only">{t('openFilter')}</legend>
            {OPEN_FILTERS.map((each) => (
              <Chip key={each} on={each === filter} onPress={() => setFilter(each)}>
                {t(`open${each}`)}
              </Chip>
            ))}
          </fieldset>
        </div>
      </div>
      <Row filter={filter} />
    </section>
  );
}

interface ChipProps {
  readonly on: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Chip({ on, onPress, children }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        'min-h-11 shrink-0 rounded-full border px-4 text-small font-semibold transition-colors duration-150',
        on
          ? 'border-accent bg-surface-3 text-ink'
          : 'border-control bg-surface-1 text-ink-muted hover:bg-surface-2',
      )}
    >
      {children}
    </button>
  );
}

function Row({ filter }: { readonly filter: OpenFilter }) {
  const t = useTexts(lobbyTexts);
  const query = useInfiniteQuery(openMatchesQuery(filter));
  const matches = useOpenMatches(query.data?.pages.flatMap(({ tournaments }) => tournaments));
  if (!matches) {
    if (!query.error) return <Skeleton className={`${ROW} w-full`} />;
    return (
      <div className={`${ROW} grid content-center`}>
        <ErrorPanel
          message={t('openFailed')}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </div>
    );
  }
  if (matches.length === 0) {
    return (
      <div className={`${ROW} grid content-center`}>
        <EmptyState title={t('noOpen')} art={<ModeEmblem mode="survival" size={72} />}>
          {t('noOpenText')}
        </EmptyState>
      </div>
    );
  }
  return (
    <ul
      className={`${ROW} relative -mx-4 grid snap-x scroll-px-4 auto-cols-[min(100%-0.75rem,23rem)] grid-flow-col gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:scroll-px-0 sm:px-0`}
    >
      {matches.map((match) => (
        <li key={match._id} className="grid snap-start grid-cols-1">
          <TournamentCard tournament={match} />
        </li>
      ))}
      {query.hasNextPage && (
        <li className="grid w-44 content-center justify-items-center">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('moreOpen')}
          </Button>
        </li>
      )}
    </ul>
  );
}

/**
 * Returns the open matches with the player's seats, the player's own matches last. Those that have
 * started or filled up since they were fetched are left out, and paid ones while these are off.
 */
function useOpenMatches(
  cards: readonly ListedMatch[] | undefined,
): readonly ListedMatch[] | undefined {
  const { user } = useSession();
  const { data: seats = [] } = useQuery({ ...seatsQuery(), enabled: user?.isAdmin === false });
  const isPaidOff = useFeatures()?.paidJoins === false;
  const own = new Map(seats.map((seat) => [seat.tournamentId, seat]));
  return cards
    ?.map((card) => withSeat(card, own.get(card._id)))
    .filter((card) => card.isJoined || (isOpen(card) && !(isPaidOff && card.entryFee > 0)))
    .sort((one, other) => Number(one.isJoined ?? false) - Number(other.isJoined ?? false));
}
