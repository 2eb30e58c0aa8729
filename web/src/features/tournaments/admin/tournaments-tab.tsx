import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { part, readingOf } from '../../../api/reading';
import type { Tournament } from '../../../api/schema';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { type AdminSearch, narrowed, useAdminSearch } from '../../../components/admin/search';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { ButtonLink } from '../../../components/ui/button';
import { STATUS_TONES } from '../model/tournament';
import { WINNERS } from './match-columns';
import { allTournamentsQuery } from './queries';
import { ModeAndOrder, SORTS, Statistics } from './tournaments-page';

const SHARED: readonly Column<Tournament>[] = [
  { id: 'name', header: 'Name', width: 150, cell: ({ name }) => name },
  { id: 'mode', header: 'Mode', width: 110, cell: ({ mode }) => mode },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => (
      <Badge tone={STATUS_TONES[status]} capital>
        {status}
      </Badge>
    ),
  },
  {
    id: 'seats',
    header: 'Participants',
    numeric: true,
    cell: ({ currentParticipants, maxParticipants }) =>
      `${currentParticipants} / ${maxParticipants}`,
  },
  {
    id: 'fee',
    header: 'Entry fee',
    numeric: true,
    cell: ({ entryFee }) => <Tokens amount={entryFee} />,
  },
  {
    id: 'prize',
    header: 'Prize pool',
    numeric: true,
    cell: ({ prizePool }) => <Tokens amount={prizePool} />,
  },
];
const START: Column<Tournament> = {
  id: 'start',
  header: 'Start',
  width: 150,
  keep: true,
  cell: ({ startTime }) => <Time at={startTime} />,
};
const askedFor = (kind: 'pending' | 'completed', search: AdminSearch) =>
  ({
    status: kind,
    sort: SORTS.find(({ value }) => value === search.sort)?.value ?? 'newest',
    ...(search.type ? { mode: search.type } : {}),
    ...narrowed(search),
  }) as const;

/** The query of the tab's list. Without a `search`, it is that of the tab as it first opens. */
export const tournamentList = (kind: 'pending' | 'completed', search: AdminSearch = {}) =>
  allTournamentsQuery({
    ...askedFor(kind, search),
    page: search.page ?? 1,
    limit: search.limit ?? 20,
  });

/** The tab with running or with finished tournaments. The actions are on /admin/tournaments. */
export function TournamentsTab({ kind }: { readonly kind: 'pending' | 'completed' }) {
  const { search } = useAdminSearch();
  const navigate = useNavigate();
  const asked = askedFor(kind, search);
  const query = useQuery({
    ...tournamentList(kind, search),
    select: (data) => ({ ...data, rows: data.tournaments }),
  });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Statistics statistics={part(readingOf(query), (data) => data.statistics)} />
      <ListPanel
        name={kind === 'pending' ? 'Tournaments' : 'Completed tournaments'}
        query={query}
        columns={kind === 'pending' ? [...SHARED, START] : [...SHARED, WINNERS]}
        idOf={(row) => row._id}
        failed="Failed to fetch tournaments"
        empty={kind === 'pending' ? 'No pending tournaments' : 'No completed tournaments'}
        searchLabel="Search by name, mode or ID"
        filters={<ModeAndOrder />}
        dates="Starts"
        datesAhead
        file={{ path: '/api/tournaments/admin/export', query: asked }}
        actionsWidth={104}
        actions={(row) => [
          {
            label: 'Manage',
            isMain: true,
            onSelect: () => void navigate({ to: '/admin/tournaments', search: { q: row._id } }),
          },
        ]}
        tools={
          <ButtonLink kind="main" size="small" to="/admin/tournaments">
            Manage tournaments
          </ButtonLink>
        }
      />
    </div>
  );
}
