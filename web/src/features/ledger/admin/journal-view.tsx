import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { type AdminSearch, toView, useAdminSearch } from '../../../components/admin/search';
import { useResting } from '../../../components/admin/use-resting';
import { HiddenWhileDatesWrong } from '../../../components/admin/wrong-dates';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Button, ButtonLink } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { type LedgerEvent, movedBy } from '../model/movement';
import { accountParts } from '../model/words';
import { chainQueries } from './cause-and-effect';
import { EventPanels } from './event-panels';
import { filterOf, filtersSet, JournalFilters, NO_FILTERS } from './journal-filters';
import { accountText, actorText, EventBadge, Quantity, Reference } from './names';
import { eventQuery, journalQuery, usePeopleOf } from './queries';

const PER_PAGE = 50;

/** The query of a page of the journal. Without a `search`, it is the newest page. */
export const journalPage = (search: AdminSearch = {}) => journalQuery(askedFor(search));

/** The journal: all events, newest first. Each page begins at a position of the log. */
export function JournalView({ readOnly }: { readonly readOnly: boolean }) {
  const { search, go, filter, open } = useAdminSearch();
  const query = useQuery(journalPage(search));
  const events = query.data?.events ?? [];
  const queries = useQueryClient();
  const list = useResting((position) => {
    void queries.prefetchQuery(eventQuery(position));
    const event = events.find((each) => String(each.position) === position);
    for (const query of event ? Object.values(chainQueries(event)) : []) {
      if (query.enabled !== false) void queries.prefetchQuery(query);
    }
  });
  const { people, isAwaited } = usePeopleOf(
    events.flatMap(({ actor, entries }) => [
      actor.id,
      ...entries.map(({ account }) => accountParts(account).id),
    ]),
  );
  return (
    <div className="grid grid-cols-1 gap-3">
      <JournalFilters
        tools={
          <ButtonLink
            size="small"
            {...toView('ledger', { ...search, view: 'exports', cursor: undefined })}
          >
            {filtersSet(search) > 0 ? 'Export the filtered events' : 'Export the journal'}
          </ButtonLink>
        }
      />
      <HiddenWhileDatesWrong>
        {/* Waits for the names too, because a name may be higher than the id in its place. */}
        {(query.isPending || isAwaited) && <SkeletonList rows={8} height="h-12" />}
        {query.isError && !query.data && (
          <ErrorPanel
            message="Failed to fetch the journal"
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && events.length === 0 && (
          <Nothing filtered={filtersSet(search) > 0} onClear={() => filter(NO_FILTERS)} />
        )}
        {events.length > 0 && !isAwaited && (
          <div aria-busy={query.isFetching} ref={list}>
            <DataTable
              caption="Journal"
              columns={columns(people)}
              rows={events}
              idOf={({ position }) => String(position)}
              onOpen={({ position }) => open(String(position))}
              openId={search.id}
            />
          </div>
        )}
        {!isAwaited && (
          <Pages
            shown={events}
            older={query.data?.nextCursor ?? null}
            isFirst={search.cursor === undefined}
            onGo={(cursor) => go({ cursor }, false)}
          />
        )}
      </HiddenWhileDatesWrong>
      <EventPanels positions={events.map(({ position }) => position)} readOnly={readOnly} />
    </div>
  );
}

function askedFor(search: AdminSearch) {
  const cursor = Number(search.cursor);
  const beyond = Number.isSafeInteger(cursor) && cursor > 0 ? { cursor } : {};
  return { ...filterOf(search), ...beyond, limit: PER_PAGE };
}

function columns(people: ReadonlyMap<string, string>): readonly Column<LedgerEvent>[] {
  const names = (accounts: readonly string[]) =>
    accounts.length > 2
      ? `${accounts.length} accounts`
      : accounts.map((account) => accountText(account, people)).join(', ');
  return [
    { id: 'position', header: 'Event', width: 80, cell: ({ position }) => `#${position}` },
    { id: 'type', header: 'Type', width: 208, cell: ({ type }) => <EventBadge type={type} /> },
    {
      id: 'amount',
      header: 'Moved',
      width: 128,
      numeric: true,
      cell: (event) => {
        const moved = movedBy(event);
        return moved ? <Quantity amount={moved.amount} unit={moved.unit} /> : 'Nothing';
      },
    },
    { id: 'from', header: 'From', cell: (event) => names(movedBy(event)?.from ?? []) || null },
    { id: 'to', header: 'To', cell: (event) => names(movedBy(event)?.to ?? []) || null },
    {
      id: 'actor',
      header: 'Who',
      // A plain text, which the table limits to two lines, so that a row keeps its height.
      cell: ({ actor }) => actorText(actor, people),
    },
    {
      id: 'reference',
      header: 'Reference',
      width: 104,
      cell: ({ reference }) => <Reference id={reference} />,
    },
    {
      id: 'at',
      header: 'When',
      width: 120,
      cell: ({ recordedAt }) => <Time at={recordedAt} show="relative" />,
    },
  ];
}

function Nothing({
  filtered,
  onClear,
}: {
  readonly filtered: boolean;
  readonly onClear: () => void;
}) {
  if (!filtered) {
    return <EmptyState title="No records yet">Every event of the ledger appears here.</EmptyState>;
  }
  return (
    <EmptyState
      title="No events found"
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      No results for these filters.
    </EmptyState>
  );
}

interface PagesProps {
  readonly shown: readonly LedgerEvent[];
  readonly older: string | null;
  readonly isFirst: boolean;
  readonly onGo: (cursor: string) => void;
}

/**
 * Buttons for other pages of the journal. Pages begin at a position, so that new events do not move
 * the rows of an open page.
 */
function Pages({ shown, older, isFirst, onGo }: PagesProps) {
  const [first, last] = [shown[0], shown.at(-1)];
  return (
    <nav aria-label="Pages of the journal" className="flex flex-wrap items-center gap-3">
      {first && last && (
        <p className="mr-auto text-small text-ink-muted">
          Events #{first.position} to #{last.position}
        </p>
      )}
      {!isFirst && <Button onClick={() => onGo('')}>Newest</Button>}
      {older !== null && <Button onClick={() => onGo(older)}>Older</Button>}
    </nav>
  );
}
