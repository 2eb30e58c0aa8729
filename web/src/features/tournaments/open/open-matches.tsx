import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ModeEmblem } from '../../../components/art/mode-emblem';
import { ErrorPanel } from '../../../components/error-panel';
import { Tokens } from '../../../components/money';
import { PathLink } from '../../../components/path-link';
import { Time } from '../../../components/time';
import { Button } from '../../../components/ui/button';
import { Skeleton } from '../../../components/ui/skeleton';
import { useTexts } from '../../../i18n/texts';
import { classNames } from '../../../lib/class-names';
import { useSession } from '../../../session/session';
import { joinedQuery } from '../api/tournaments';
import { joinPath, type ListedMatch, tournamentPath } from '../model/tournament';
import { isOpen, OPEN_FILTERS, type OpenFilter, openMatchesQuery } from './queries';
import { openTexts } from './texts';

/** Height of the list: that of its first rows, so that little moves when they arrive. */
const LIST = 'min-h-60 md:min-h-40 lg:min-h-31';
/** Number of matches in the first look. */
const FIRST_LOOK = 3;

/**
 * The matches of all modes that the player can join now, with filters.
 */
export function OpenMatches() {
  const t = useTexts(openTexts);
  const [filter, setFilter] = useState<OpenFilter>('all');
  return (
    <section aria-labelledby="open-matches" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="open-matches" className="text-lead">
          {t('joinNow')}
        </h2>
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{t('openFilter')}</legend>
          {OPEN_FILTERS.map((each) => (
            <Chip key={each} on={each === filter} onPress={() => setFilter(each)}>
              {t(`open${each}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <List key={filter} filter={filter} />
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
        'min-h-10 rounded-full border px-3.5 text-small font-semibold transition-colors duration-150',
        on
          ? 'border-accent bg-surface-3 text-ink'
          : 'border-control bg-surface-1 text-ink-muted hover:bg-surface-2',
      )}
    >
      {children}
    </button>
  );
}

function List({ filter }: { readonly filter: OpenFilter }) {
  const t = useTexts(openTexts);
  const [isAll, setAll] = useState(false);
  const query = useInfiniteQuery(openMatchesQuery(filter));
  const matches = useOpenMatches(query.data?.pages.flatMap(({ tournaments }) => tournaments));
  if (!matches) {
    if (!query.error) return <Skeleton className={`${LIST} w-full`} />;
    return (
      <div className={`${LIST} grid content-center`}>
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
        className={`${LIST} grid content-center justify-items-center gap-1 rounded-large border border-dashed border-line p-5 text-center`}
      >
        <ModeEmblem mode="survival" size={56} />
        <p className="font-semibold">{t('noOpen')}</p>
        <p className="text-small text-ink-muted">{t('noOpenText')}</p>
      </div>
    );
  }
  const isMore = isAll ? query.hasNextPage : matches.length > FIRST_LOOK || query.hasNextPage;
  return (
    <div className={`${LIST} grid content-start gap-3`}>
      <ul className="grid gap-2 md:grid-cols-2 lg:grid-cols-3">
        {(isAll ? matches : matches.slice(0, FIRST_LOOK)).map((match) => (
          <li key={match._id}>
            <OpenMatch match={match} />
          </li>
        ))}
      </ul>
      {isMore && (
        <Button
          className="justify-self-start"
          size="small"
          busy={query.isFetchingNextPage}
          onClick={() => (isAll ? void query.fetchNextPage() : setAll(true))}
        >
          {t('moreOpen')}
        </Button>
      )}
    </div>
  );
}

/** One match as a link to where it is joined, with its start, fee, prize and free seats. */
export function OpenMatch({ match }: { readonly match: ListedMatch }) {
  const t = useTexts(openTexts);
  const { name, modeSlug, startTime, entryFee, prizePool, seatsLeft, isJoined } = match;
  return (
    <PathLink
      path={isJoined ? tournamentPath(match) : joinPath(match)}
      className="flex min-h-18 items-center gap-3 enlarged:flex-wrap rounded-medium border border-line bg-surface-1 px-3 py-2 shadow-1 transition-colors duration-150 hover:border-control hover:bg-surface-2"
    >
      <ModeEmblem mode={modeSlug} size={36} />
      <span className="grid min-w-0 grow">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="text-note text-ink-muted">
          <Time at={startTime} show="near" /> · {t('openSeats', { count: seatsLeft })}
        </span>
      </span>
      <span className="grid shrink-0 justify-items-end enlarged:shrink enlarged:justify-items-start">
        <span className="text-small font-semibold">
          {isJoined
            ? t('openJoined')
            : entryFee > 0
              ? t('openFee', { count: entryFee })
              : t('openfree')}
        </span>
        <span className="inline-flex flex-wrap items-center gap-1 text-note text-ink-muted">
          {t('openPrize')} <Tokens amount={prizePool} size={14} />
        </span>
      </span>
    </PathLink>
  );
}

/**
 * Returns the open matches, the player's own last. Those that have started or filled up since they
 * were fetched are left out.
 */
function useOpenMatches(
  cards: readonly ListedMatch[] | undefined,
): readonly ListedMatch[] | undefined {
  const { user } = useSession();
  const { data } = useInfiniteQuery({ ...joinedQuery, enabled: user?.isAdmin === false });
  const joined = data?.pages.flatMap(({ tournaments }) => tournaments) ?? [];
  const own = new Map(joined.map((match) => [match._id, match]));
  return cards
    ?.map((card) => own.get(card._id) ?? card)
    .filter((card) => card.isJoined || isOpen(card))
    .sort((one, other) => Number(one.isJoined ?? false) - Number(other.isJoined ?? false));
}
