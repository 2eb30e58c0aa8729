import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { known, part, readingOf } from '../../../api/reading';
import type { components } from '../../../api/schema.gen';
import { DayChart, type Series } from '../../../components/admin/day-chart';
import type { NumberName } from '../../../components/admin/number-words';
import { Figure, NumberTile } from '../../../components/admin/numbers';
import { toView } from '../../../components/admin/search';
import { SecondAdminNotice } from '../../../components/admin/second-admin';
import { useOverview } from '../../../components/admin/use-overview';
import { Loaded } from '../../../components/loaded';
import { Time } from '../../../components/time';
import { SkeletonList } from '../../../components/ui/skeleton';
import { classNames } from '../../../lib/class-names';
import { type MatchTaskDialog, NeedsYouNow } from './needs-you-now';
import { useNeeds } from './use-needs';

type Overview = components['schemas']['Overview'];
type Day = components['schemas']['OverviewDay'];
type Total = Exclude<keyof Overview, 'at' | 'days'>;

interface Tile {
  readonly of: Total & NumberName;
  /** Name of the tab that lists the rows behind the number. */
  readonly tab: string;
  readonly status?: string;
}

const TILES: readonly Tile[] = [
  { of: 'totalUsers', tab: 'users' },
  { of: 'totalTokens', tab: 'tokens' },
  { of: 'bannedUsers', tab: 'banned' },
  { of: 'activeUsers', tab: 'users', status: 'active' },
  { of: 'pendingWithdrawals', tab: 'withdrawals' },
  { of: 'totalWithdrawn', tab: 'completed-withdrawals', status: 'completed' },
  { of: 'pendingTournaments', tab: 'tournaments' },
  { of: 'successfulDeposits', tab: 'deposit-logs', status: 'success' },
  { of: 'failedDeposits', tab: 'deposit-logs', status: 'failed' },
  { of: 'totalParticipants', tab: 'tournaments' },
  { of: 'activePromoCodes', tab: 'promo-codes', status: 'active' },
  { of: 'tokensDistributed', tab: 'promo-codes' },
];

interface Chart {
  readonly title: string;
  readonly series: readonly Series<Day>[];
  readonly stacked?: boolean;
}

const CHARTS: readonly Chart[] = [
  {
    title: 'Deposits by outcome',
    stacked: true,
    series: [
      { key: 'depositsSucceeded', name: 'Success', color: '--good' },
      { key: 'depositsPending', name: 'Pending', color: '--warn' },
      { key: 'depositsFailed', name: 'Failed', color: '--bad' },
    ],
  },
  {
    title: 'Withdrawals (tokens)',
    series: [
      { key: 'requestedTokens', name: 'Requested', color: '--warn' },
      { key: 'withdrawnTokens', name: 'Paid out', color: '--good' },
    ],
  },
  {
    title: 'Pots against prizes of finished matches (tokens)',
    series: [
      { key: 'potsTokens', name: 'Pots', color: '--accent' },
      { key: 'prizesTokens', name: 'Prizes', color: '--gold' },
    ],
  },
  { title: 'New players', series: [{ key: 'newPlayers', name: 'New players', color: '--accent' }] },
];

interface OverviewTabProps {
  readonly readOnly: boolean;
  readonly MatchTask: MatchTaskDialog;
}

/**
 * The tab Overview: waiting tasks, tonight's matches, twelve numbers of the platform, and charts of
 * the last days.
 */
export function OverviewTab({ readOnly, MatchTask }: OverviewTabProps) {
  const needs = useNeeds(readOnly);
  return (
    <>
      {!needs.isReady && <SkeletonList rows={6} height="h-10" />}
      {/* Hidden until the height of what stands at the top is known, so that the rest does not
          move. The numbers are fetched meanwhile. */}
      <div hidden={!needs.isReady} className={GROUP}>
        {!readOnly && <SecondAdminNotice />}
        <div className="grid grid-cols-1 items-start gap-3 xl:grid-cols-3 xl:grid-rows-[auto_1fr]">
          <NeedsYouNow readOnly={readOnly} MatchTask={MatchTask} {...needs} />
          <div className={classNames(GROUP, readOnly ? 'xl:col-span-3' : 'xl:col-span-2')}>
            <Numbers readOnly={readOnly} />
            <Charts />
          </div>
        </div>
      </div>
    </>
  );
}

const GROUP = 'grid grid-cols-1 gap-3';

function Numbers({ readOnly }: { readonly readOnly: boolean }) {
  const overview = readingOf(useOverview());
  return (
    <Loaded
      of={overview}
      failed="Failed to fetch statistics"
      awaited={<SkeletonList rows={4} height="h-24" />}
    >
      {(data) => (
        <>
          <Today overview={data} />
          <dl className="grid grid-cols-2 gap-x-3 gap-y-3 md:grid-cols-4">
            {TILES.map((tile) => (
              <NumberTile
                key={tile.of}
                of={tile.of}
                from={overview}
                field={tile.of}
                linked={readOnly ? undefined : (label) => <Behind tile={tile}>{label}</Behind>}
              />
            ))}
          </dl>
        </>
      )}
    </Loaded>
  );
}

/** The charts of the last days. */
function Charts() {
  const { data, error } = useOverview();
  if (!data) return null;
  return (
    <>
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-lead">The last 14 days</h2>
        <p className="text-small text-ink-muted">
          {error ? 'Not up to date, last read ' : 'As of '}
          <Time at={data.at} />
        </p>
      </header>
      <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
        {CHARTS.map((chart) => (
          <DayChart key={chart.title} days={data.days} {...chart} />
        ))}
      </div>
    </>
  );
}

const BOOKS_FRESH_MS = 300_000;

/**
 * Shows the tokens that are owed to players, how many of them are held or in pots, and the
 * platform's result of today.
 */
function Today({ overview }: { readonly overview: Overview }) {
  const query = useQuery({
    queryKey: [keys.ledger, 'owed'],
    staleTime: BOOKS_FRESH_MS,
    queryFn: ({ signal }) => {
      const query = { limit: 0 };
      return answer(api.GET('/api/admin/ledger/trial-balance', { params: { query }, signal }));
    },
  });
  const books = readingOf(query);
  const inKinds = (...kinds: readonly string[]) =>
    part(books, (data) =>
      data.kinds.reduce((sum, { kind, total }) => sum + (kinds.includes(kind) ? total : 0), 0),
    );
  const today = overview.days.at(-1);
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 lg:grid-cols-4">
      <Figure
        label={<OwedYesterday />}
        value={inKinds('player', 'hold', 'sent', 'pot')}
        hint="wallets, held and in pots"
      />
      <Figure label="Held" value={inKinds('hold', 'sent')} hint="for open withdrawals" />
      <Figure label="In pots" value={inKinds('pot')} hint="of open matches" />
      <Figure
        label="Arena’s result today"
        value={known(today?.resultTokens)}
        hint="pots of finished matches less prizes"
      />
    </dl>
  );
}

/** Links to the ledger's view of tokens owed to players, which finance uses. */
function OwedYesterday() {
  return (
    <Link
      {...toView('ledger', { view: 'owed' })}
      className="underline-offset-4 after:absolute after:inset-0 hover:text-ink hover:underline"
    >
      Owed to players
    </Link>
  );
}

/** Makes a number's tile a link to the rows that it counts. */
function Behind({ tile, children }: { readonly tile: Tile; readonly children: ReactNode }) {
  return (
    <Link
      {...toView(tile.tab, { ...(tile.status ? { status: tile.status } : {}) })}
      className="underline-offset-4 after:absolute after:inset-0 hover:text-ink hover:underline"
    >
      {children}
    </Link>
  );
}
