import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Tournament } from '../../../api/schema';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { DateChip } from '../../../components/office/date-chip';
import { ExportButton } from '../../../components/office/export-button';
import { FilterChip } from '../../../components/office/filter-chip';
import { ListBar } from '../../../components/office/list-bar';
import { NumberStrip, NumberTile } from '../../../components/office/numbers';
import { NEW, narrowed, PAGE_SIZES, useOfficeSearch } from '../../../components/office/search';
import { ForTheDates } from '../../../components/office/wrong-dates';
import { Button } from '../../../components/ui/button';
import { Pager } from '../../../components/ui/pager';
import { SkeletonList } from '../../../components/ui/skeleton';
import { inWords } from '../../../lib/in-words';
import { modesQuery } from '../api/modes-query';
import { allTournamentsQuery } from './queries';
import { type OpenDialog, TournamentDialog } from './tournament-dialog';
import { TournamentForm } from './tournament-form';
import { TournamentPanel } from './tournament-panel';

export const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'start', label: 'Starts first' },
  { value: 'end', label: 'Ends last' },
  { value: 'name', label: 'Name' },
  { value: 'prize', label: 'Highest prize' },
  { value: 'fee', label: 'Highest fee' },
] as const;
const FILTERS = ['all', 'pending', 'upcoming', 'active', 'completed', 'cancelled'] as const;

/** /admin/tournaments: every tournament as a card with its live countdown and what can be done. */
export function OfficeTournamentsPage({ readOnly }: { readonly readOnly: boolean }) {
  const { search, filter, go, open, close } = useOfficeSearch();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const page = search.page ?? 1;
  const limit = search.limit ?? 10;
  const asked = {
    status: FILTERS.find((name) => name === search.status) ?? 'all',
    sort: SORTS.find(({ value }) => value === search.sort)?.value ?? 'newest',
    ...(search.type ? { mode: search.type } : {}),
    ...narrowed(search),
  } as const;
  const query = useQuery(allTournamentsQuery({ ...asked, page, limit }));
  const { data } = query;
  return (
    <div className="grid grid-cols-1 gap-3">
      <Statistics statistics={data?.statistics} />
      <ListBar
        searchLabel="Search by name, mode or ID"
        filters={
          <>
            <FilterChip
              label="Filter"
              value={search.status ?? 'all'}
              options={FILTERS.map((value) => ({ value, label: inWords(value) }))}
              onChange={(status) => filter({ status: status === 'all' ? '' : status })}
            />
            <ModeAndOrder />
            <DateChip of="Starts" ahead />
          </>
        }
        tools={
          <>
            <ExportButton file={{ path: '/api/tournaments/admin/export', query: asked }} />
            {!readOnly && <CreateButton onClick={() => open(NEW)} />}
          </>
        }
      />
      <ForTheDates>
        {query.isPending && <SkeletonList rows={3} height="h-56" />}
        {query.isError && !data && (
          <ErrorPanel
            message="Failed to fetch tournaments"
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {data && <Cards tournaments={data.tournaments} readOnly={readOnly} onOpen={setDialog} />}
        <Pager
          page={page}
          limit={limit}
          shown={data?.tournaments.length ?? 0}
          total={data?.total}
          limits={PAGE_SIZES}
          onPage={(to) => go({ page: to }, false)}
          onLimit={(size) => go({ limit: size, page: 1 })}
        />
      </ForTheDates>
      <TournamentDialog open={dialog} listed={data?.tournaments} onClose={() => setDialog(null)} />
      {!readOnly && search.id === NEW && <TournamentForm tournament={null} onClose={close} />}
    </div>
  );
}

function CreateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button kind="main" size="small" icon={<Plus size={16} aria-hidden />} onClick={onClick}>
      Create tournament
    </Button>
  );
}

function Cards({
  tournaments,
  readOnly,
  onOpen,
}: {
  readonly tournaments: readonly Tournament[];
  readonly readOnly: boolean;
  readonly onOpen: (dialog: OpenDialog) => void;
}) {
  const { search, filter } = useOfficeSearch();
  if (tournaments.length > 0) {
    return (
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {tournaments.map((tournament) => (
          <li key={tournament._id} className="grid grid-cols-1">
            <TournamentPanel
              tournament={tournament}
              readOnly={readOnly}
              onOpen={(what) => onOpen({ what, tournament })}
            />
          </li>
        ))}
      </ul>
    );
  }
  if (search.q || search.status || search.type || search.from || search.to) {
    return (
      <EmptyState
        title="No tournaments found"
        action={<Button onClick={() => filter(NO_FILTERS)}>Clear the filters</Button>}
      />
    );
  }
  return <EmptyState title="No tournaments created yet. Create one to get started!" />;
}

const NO_FILTERS = { q: '', status: '', type: '', from: '', to: '' };

export function ModeAndOrder() {
  const { search, filter } = useOfficeSearch();
  const { data: modes } = useQuery(modesQuery);
  return (
    <>
      <FilterChip
        label="Mode"
        value={search.type ?? ''}
        options={[
          { value: '', label: 'All' },
          ...(modes ?? []).map(({ title }) => ({ value: title, label: title })),
        ]}
        onChange={(type) => filter({ type })}
      />
      <FilterChip
        label="Order"
        value={SORTS.find(({ value }) => value === search.sort)?.value ?? 'newest'}
        options={SORTS}
        onChange={(sort) => filter({ sort })}
      />
    </>
  );
}

type Numbers = Partial<
  Record<
    'pending' | 'completed' | 'cancelled' | 'totalParticipants' | 'overdue' | 'totalPrizes',
    number
  >
>;

export function Statistics({ statistics }: { readonly statistics: Numbers | undefined }) {
  return (
    <NumberStrip>
      <NumberTile of="pendingTournaments" value={statistics?.pending} />
      <NumberTile of="completedTournaments" value={statistics?.completed} />
      <NumberTile of="cancelledTournaments" value={statistics?.cancelled} />
      <NumberTile of="totalParticipants" value={statistics?.totalParticipants} />
      <NumberTile of="overdueTournaments" value={statistics?.overdue} />
      <NumberTile of="prizesPaid" value={statistics?.totalPrizes} />
    </NumberStrip>
  );
}
