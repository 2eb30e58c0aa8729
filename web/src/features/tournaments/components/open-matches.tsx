import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
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
import type { ListedMatch } from '../model/tournament';
import { TournamentCard } from './tournament-card';

/** Height of the row: that of the tallest card, so that nothing moves when the cards arrive. */
const ROW = 'min-h-75';

/**
 * The matches of all modes that the player can join now, in one row, with filters. The player's own
 * matches are left out; they stand under the next match and in Joined Tournaments.
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
        <fieldset className="-mx-4 flex max-w-[100vw] min-w-0 gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0">
          <legend className="sr-only">{t('openFilter')}</legend>
          {OPEN_FILTERS.map((each) => (
            <Chip key={each} on={each === filter} onPress={() => setFilter(each)}>
              {t(`open${each}`)}
            </Chip>
          ))}
        </fieldset>
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
  const matches = useJoinable(query.data?.pages.flatMap(({ tournaments }) => tournaments));
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
      <div
        className={`${ROW} grid content-center justify-items-center gap-1 rounded-large border border-dashed border-line p-5 text-center`}
      >
        <p className="font-semibold">{t('noOpen')}</p>
        <p className="text-small text-ink-muted">{t('noOpenText')}</p>
      </div>
    );
  }
  return (
    <ul
      className={`${ROW} -mx-4 grid snap-x scroll-px-4 auto-cols-[min(100%-1.5rem,23rem)] grid-flow-col gap-4 overflow-x-auto px-4 pb-2 sm:mx-0 sm:scroll-px-0 sm:px-0`}
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
 * Returns the matches that this player can join: without the player's own, without those that have
 * started or filled up since, and without paid ones while paid matches are off.
 */
function useJoinable(
  cards: readonly ListedMatch[] | undefined,
): readonly ListedMatch[] | undefined {
  const { user } = useSession();
  const { data: seats } = useQuery({ ...seatsQuery(), enabled: user?.isAdmin === false });
  const isPaidOff = useFeatures()?.paidJoins === false;
  const own = new Set(
    seats?.filter(({ isJoined }) => isJoined).map(({ tournamentId }) => tournamentId),
  );
  return cards?.filter(
    (card) => isOpen(card) && !own.has(card._id) && !(isPaidOff && card.entryFee > 0),
  );
}
