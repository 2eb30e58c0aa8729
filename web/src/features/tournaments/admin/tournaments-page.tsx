import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CalendarClock, LayoutGrid, Plus, Rows3 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { part, type Reading, readingOf } from '../../../api/reading';
import type { Tournament } from '../../../api/schema';
import { CHIP, FilterChip } from '../../../components/admin/filter-chip';
import { ListPanel } from '../../../components/admin/list-panel';
import { NumberStrip, NumberTile } from '../../../components/admin/numbers';
import { proposedClaimsQuery } from '../../../components/admin/proposed-claims';
import {
  type AdminSearch,
  NEW,
  narrowed,
  toView,
  useAdminSearch,
} from '../../../components/admin/search';
import { ViewTabs } from '../../../components/admin/view-tabs';
import { Button } from '../../../components/ui/button';
import { serverNow } from '../../../lib/server-clock';
import { inBrowser } from '../../../lib/storage';
import { modesQuery } from '../api/modes-query';
import { actionsOf, type MatchNow, rowActionsOf } from './match-actions';
import { matchColumns } from './match-columns';
import { allTournamentsQuery, findTournament } from './queries';
import { RoomsDialog } from './rooms/rooms-dialog';
import { SeriesDialog } from './series-dialog';
import { type DialogName, type OpenDialog, TournamentDialog } from './tournament-dialog';
import { TournamentForm } from './tournament-form';
import { TournamentCard, TournamentPanel } from './tournament-panel';

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'oldest', label: 'Oldest' },
  { value: 'start', label: 'Starts first' },
  { value: 'end', label: 'Ends last' },
  { value: 'name', label: 'Name' },
  { value: 'prize', label: 'Highest prize' },
  { value: 'fee', label: 'Highest fee' },
] as const;

const NO_TOURNAMENTS = 'No tournaments created yet. Create one to get started!';
const VIEWS = [
  { value: 'pending', label: 'Pending' },
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'active', label: 'Live' },
  { value: 'needs-results', label: 'Needs results' },
  { value: 'completed', label: 'Completed Tournaments' },
  { value: 'cancelled', label: 'Cancelled' },
  { value: 'all', label: 'All' },
] as const;
type ViewName = (typeof VIEWS)[number]['value'];

/** Sentences for a view without matches, while other views have some. */
const EMPTY: Readonly<Record<ViewName, string>> = {
  pending: 'No pending tournaments',
  upcoming: 'No upcoming tournaments',
  active: 'No live tournaments',
  'needs-results': 'No tournament needs results',
  completed: 'No completed tournaments',
  cancelled: 'No cancelled tournaments',
  all: NO_TOURNAMENTS,
};

/** Storage key of this browser's choice between rows and cards. */
const LAYOUT = 'admin.matches';

/** Returns the query of the list. Without filters, it requests the open matches, soonest first. */
function askedOf(search: AdminSearch, isCards: boolean) {
  const { q, type, from, to } = search;
  const usual = isCards || q || type || from || to ? 'all' : 'pending';
  const status = VIEWS.find(({ value }) => value === search.status)?.value ?? usual;
  const isAhead = !isCards && ['pending', 'upcoming', 'active', 'needs-results'].includes(status);
  return {
    status,
    sort: SORTS.find(({ value }) => value === search.sort)?.value ?? (isAhead ? 'start' : 'newest'),
    ...(type ? { mode: type } : {}),
    ...narrowed(search),
  } as const;
}

const isShownAsCards = () => inBrowser.read(LAYOUT) === 'cards';

/** The query of the list as it first opens at an address. */
export const matchList = (search: AdminSearch = {}) =>
  allTournamentsQuery({
    ...askedOf(search, isShownAsCards()),
    page: search.page ?? 1,
    limit: search.limit ?? 20,
  });

/** The page of all matches, with their numbers, countdowns and actions. */
export function AdminTournamentsPage({ readOnly }: { readonly readOnly: boolean }) {
  const { search, go, open, close } = useAdminSearch();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [rooms, setRooms] = useState<readonly Tournament[] | null>(null);
  const [isCards, setCards] = useState(isShownAsCards);
  const { asked, query } = useMatches(askedOf(search, isCards));
  const mayHaveRooms = !readOnly && asked.status !== 'completed' && asked.status !== 'cancelled';
  const proposed = useProposed(!readOnly);
  const wanted = readOnly ? null : wantedDialog(query.data?.rows, search, proposed);
  const cardOf = (tournament: Tournament) => ({
    tournament,
    readOnly,
    isProposed: proposed.has(tournament._id),
    onOpen: (what: DialogName) => setDialog({ what, tournament }),
  });
  return (
    <div className="grid grid-cols-1 gap-2">
      {/* On a phone the matches come before their numbers. */}
      <div className="max-lg:order-last">
        <Statistics statistics={part(readingOf(query), (data) => data.statistics)} />
      </div>
      <div className="flex items-end justify-between gap-2">
        <Views value={asked.status} statistics={query.data?.statistics} />
        {!readOnly && <SeriesButton />}
      </div>
      <ListPanel
        name={asked.status === 'completed' ? 'Completed tournaments' : 'Tournaments'}
        query={query}
        columns={matchColumns(asked.status)}
        idOf={(row) => row._id}
        failed="Failed to fetch tournaments"
        empty={hasAny(query.data?.statistics) ? EMPTY[asked.status] : NO_TOURNAMENTS}
        searchLabel="Search by name, mode or ID"
        filters={<ModeAndOrder usual={asked.sort} />}
        dates="Starts"
        datesAhead
        file={{ path: '/api/tournaments/admin/export', query: asked }}
        tools={
          <Tools
            isCards={isCards}
            setCards={setCards}
            onCreate={readOnly ? null : () => open(NEW)}
          />
        }
        card={isCards ? (row) => <TournamentCard {...cardOf(row)} /> : undefined}
        bulk={mayHaveRooms ? [{ label: 'Paste rooms', onSelect: setRooms }] : undefined}
        actionsWidth={204}
        actions={(row) =>
          rowActionsOf(row, stateOf(row, proposed), {
            readOnly,
            onOpen: (what) => setDialog({ what, tournament: row }),
            onView: () => open(row._id),
            onLedger: () =>
              void navigate(toView('ledger', { view: 'journal', reference: row._id })),
          })
        }
        panel={(row, leave) => <TournamentPanel {...cardOf(row)} onClose={leave} />}
        find={findTournament}
      />
      <TournamentDialog
        open={dialog ?? wanted}
        listed={query.data?.rows}
        onClose={() => {
          setDialog(null);
          if (search.act) go({ act: '' });
        }}
      />
      {rooms && <RoomsDialog matches={rooms} onClose={() => setRooms(null)} />}
      {!readOnly && search.id === NEW && <TournamentForm tournament={null} onClose={close} />}
    </div>
  );
}

/** The views of the list, each with the number of its matches. */
function Views({ value, statistics }: { readonly value: ViewName; readonly statistics?: Numbers }) {
  const { search } = useAdminSearch();
  const navigate = useNavigate();
  const results = useQuery(allTournamentsQuery({ status: 'needs-results', page: 1, limit: 1 }));
  const { pending = 0, completed = 0, cancelled = 0 } = statistics ?? {};
  const counts: Readonly<Partial<Record<ViewName, number | undefined>>> = {
    'needs-results': results.data?.total,
    ...statistics,
    ...(statistics && { all: pending + completed + cancelled }),
  };
  const { cursor: _, page: __, id: ___, ...kept } = search;
  return (
    <div className="min-w-0 grow">
      <ViewTabs
        label="Views"
        views={VIEWS.map((view) => ({ ...view, count: counts[view.value] }))}
        value={value}
        onChange={(status) => void navigate(toView('tournaments', { ...kept, status }))}
      />
    </div>
  );
}

/** Returns the dialog that the address asks for, such as that of the room of one match. */
function wantedDialog(
  rows: readonly Tournament[] | undefined,
  { q, act }: AdminSearch,
  proposed: ReadonlySet<string>,
): OpenDialog | null {
  const tournament = act ? rows?.find(({ _id }) => _id === q) : undefined;
  if (!tournament) return null;
  const actions = actionsOf(tournament, false, stateOf(tournament, proposed));
  const action = actions.find(({ what }) => what === act);
  return action ? { what: action.what, tournament } : null;
}

const stateOf = ({ _id, startTime }: Tournament, proposed: ReadonlySet<string>): MatchNow => ({
  hasStarted: Date.parse(startTime) < serverNow(),
  isProposed: proposed.has(_id),
});

/** Fetches the ids of the matches whose result two or more captains or players agree on. */
function useProposed(enabled: boolean): ReadonlySet<string> {
  const { data } = useQuery({ ...proposedClaimsQuery(), enabled });
  return useMemo(() => new Set(data?.matches.map(({ tournamentId }) => tournamentId)), [data]);
}

/** Fetches one page of matches. */
function useMatches(asked: ReturnType<typeof askedOf>) {
  const { search } = useAdminSearch();
  const { page = 1, limit = 20 } = search;
  const query = useQuery({
    ...allTournamentsQuery({ ...asked, page, limit }),
    select: (data) => ({ ...data, rows: data.tournaments }),
  });
  return { asked, query };
}

interface ToolsProps {
  readonly isCards: boolean;
  readonly setCards: (isCards: boolean) => void;
  readonly onCreate: (() => void) | null;
}

function Tools({ isCards, setCards, onCreate }: ToolsProps) {
  return (
    <>
      <LayoutSwitch isCards={isCards} onChange={setCards} />
      {onCreate && <CreateButton onClick={onCreate} />}
    </>
  );
}

interface LayoutSwitchProps {
  readonly isCards: boolean;
  readonly onChange: (isCards: boolean) => void;
}

function LayoutSwitch({ isCards, onChange }: LayoutSwitchProps) {
  const label = isCards ? 'Show as rows' : 'Show as cards';
  const Icon = isCards ? Rows3 : LayoutGrid;
  return (
    <button
      type="button"
      className={CHIP}
      aria-label={label}
      title={label}
      onClick={() => {
        inBrowser.write(LAYOUT, isCards ? 'rows' : 'cards');
        onChange(!isCards);
      }}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}

function SeriesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={CHIP} onClick={() => setOpen(true)}>
        <CalendarClock size={16} aria-hidden />
        Series
      </button>
      {isOpen && <SeriesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function CreateButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <Button kind="main" size="small" icon={<Plus size={16} aria-hidden />} onClick={onClick}>
      Create tournament
    </Button>
  );
}

function ModeAndOrder({ usual = 'newest' }: { readonly usual?: string }) {
  const { search, filter } = useAdminSearch();
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
        value={SORTS.find(({ value }) => value === search.sort)?.value ?? usual}
        options={SORTS}
        onChange={(sort) => filter({ sort })}
      />
    </>
  );
}

type Numbers = Partial<
  Record<
    | 'pending'
    | 'upcoming'
    | 'active'
    | 'completed'
    | 'cancelled'
    | 'totalParticipants'
    | 'overdue'
    | 'totalPrizes'
    | 'lateRooms',
    number
  >
>;

/** Returns true if there are tournaments that the view may leave out. */
const hasAny = ({ pending = 0, completed = 0, cancelled = 0 }: Numbers = {}) =>
  pending + completed + cancelled > 0;

function Statistics({ statistics }: { readonly statistics: Reading<Numbers> }) {
  return (
    <NumberStrip lines="one">
      <NumberTile of="pendingTournaments" from={statistics} field="pending" />
      <NumberTile of="completedTournaments" from={statistics} field="completed" />
      <NumberTile of="cancelledTournaments" from={statistics} field="cancelled" />
      <NumberTile of="lateRooms" from={statistics} field="lateRooms" />
      <NumberTile of="totalParticipants" from={statistics} field="totalParticipants" />
      <NumberTile of="overdueTournaments" from={statistics} field="overdue" />
      <NumberTile of="prizesPaid" from={statistics} field="totalPrizes" />
    </NumberStrip>
  );
}
