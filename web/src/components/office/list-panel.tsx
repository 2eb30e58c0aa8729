import type { UseQueryResult } from '@tanstack/react-query';
import { Columns3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '../empty-state';
import { ErrorPanel } from '../error-panel';
import { Button } from '../ui/button';
import { Pager } from '../ui/pager';
import { SkeletonList } from '../ui/skeleton';
import { type Column, DataTable } from './data-table';
import { DateRange } from './date-range';
import { ExportButton, type ListFile } from './export-button';
import { FilterSelect } from './filter-select';
import { ListBar } from './list-bar';
import { PAGE_SIZES, useOfficeSearch } from './search';
import { useHiddenColumns } from './use-hidden-columns';
import { ForTheDates } from './wrong-dates';

interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** All rows with these filters, when the server counted them. */
  readonly total?: number | undefined;
}

interface ListPanelProps<Row> {
  /** The list's name in the browser's memory and on the page. */
  readonly name: string;
  readonly query: UseQueryResult<ListPage<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /** The literal sentences of the specification. */
  readonly failed: string;
  readonly empty: string;
  readonly emptyText?: ReactNode;
  /** The same when filters leave nothing, where the usual words would not do. */
  readonly emptyFiltered?: string;
  readonly defaultLimit?: number;
  readonly searchLabel?: string;
  /** Filters beside the search box. */
  readonly filters?: ReactNode;
  /** What the days of the date filter are days of: 'Requested'. */
  readonly dates?: string;
  /** Days to come have something to find too. */
  readonly datesAhead?: boolean;
  /** The same rows as a file. */
  readonly file?: ListFile;
  readonly tools?: ReactNode;
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
}

/** Search, filters, columns, the list in all its states, and its pages. */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { query, columns, defaultLimit = 20 } = props;
  const { search, filter, go } = useOfficeSearch();
  const { hidden, toggle } = useHiddenColumns(props.name, columns);
  const page = search.page ?? 1;
  const limit = search.limit ?? defaultLimit;
  const rows = query.data?.rows ?? [];
  const filtered = Boolean(search.q || search.status || search.type || search.from || search.to);
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListBar
        searchLabel={props.searchLabel}
        filters={
          <>
            {props.filters}
            {props.dates && <DateRange of={props.dates} ahead={props.datesAhead} />}
            <Order columns={columns} />
          </>
        }
        tools={
          <>
            {props.tools}
            {props.file && <ExportButton file={props.file} />}
            <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
          </>
        }
      />
      <ForTheDates>
        {query.isPending && <SkeletonList rows={6} height="h-12" />}
        {query.isError && !query.data && (
          <ErrorPanel
            message={props.failed}
            error={query.error}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {query.data && rows.length === 0 && (
          <Nothing {...props} filtered={filtered} page={page} onFirst={() => go({ page: 1 })} />
        )}
        {rows.length > 0 && (
          <div aria-busy={query.isFetching}>
            <DataTable
              caption={props.name}
              columns={columns}
              rows={rows}
              idOf={props.idOf}
              hidden={hidden}
              sort={search.sort}
              onSort={(sort) => filter({ sort })}
              onOpen={props.onOpen}
              actions={props.actions}
            />
          </div>
        )}
        <Pager
          page={page}
          limit={limit}
          shown={rows.length}
          total={query.data?.total}
          limits={PAGE_SIZES}
          onPage={(to) => go({ page: to }, false)}
          onLimit={(size) => go({ limit: size, page: 1 })}
        />
      </ForTheDates>
    </div>
  );
}

/** The order by name: on a phone there are no headers to press. */
function Order<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const { search, filter } = useOfficeSearch();
  const options = columns.flatMap(({ header, sort }) =>
    sort
      ? [
          { value: sort.down, label: `${header} ↓` },
          { value: sort.up, label: `${header} ↑` },
        ]
      : [],
  );
  if (options.length === 0) return null;
  return (
    <div className="sm:hidden">
      <FilterSelect
        label="Order"
        value={search.sort ?? ''}
        options={[{ value: '', label: 'As usual' }, ...options]}
        onChange={(sort) => filter({ sort })}
      />
    </div>
  );
}

function Nothing<Row>({
  name,
  empty,
  emptyText,
  emptyFiltered = `No ${name.toLowerCase()} found`,
  filtered,
  page,
  onFirst,
}: ListPanelProps<Row> & {
  readonly filtered: boolean;
  readonly page: number;
  readonly onFirst: () => void;
}) {
  const { filter } = useOfficeSearch();
  if (page > 1) {
    return (
      <EmptyState
        title="No more results"
        action={<Button onClick={onFirst}>Back to page 1</Button>}
      />
    );
  }
  if (!filtered) return <EmptyState title={empty}>{emptyText}</EmptyState>;
  const clear = { q: '', status: '', type: '', from: '', to: '' };
  return (
    <EmptyState
      title={emptyFiltered}
      action={<Button onClick={() => filter(clear)}>Clear the filters</Button>}
    >
      Nothing fits these filters.
    </EmptyState>
  );
}

function ColumnChoice<Row>({
  columns,
  hidden,
  onToggle,
}: {
  readonly columns: readonly Column<Row>[];
  readonly hidden: readonly string[];
  readonly onToggle: (id: string) => void;
}) {
  return (
    <details className="relative">
      <summary className="inline-flex min-h-11 list-none items-center gap-2 rounded-medium border border-control bg-surface-2 px-4 text-small font-semibold hover:bg-surface-3">
        <Columns3 size={16} aria-hidden /> Columns
      </summary>
      <fieldset className="absolute right-0 z-20 mt-2 grid min-w-52 gap-1 rounded-medium border border-line bg-surface-1 p-3 shadow-2">
        <legend className="sr-only">Columns to show</legend>
        {columns.slice(1).map((column) => (
          <label key={column.id} className="flex min-h-8 items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={!hidden.includes(column.id)}
              onChange={() => onToggle(column.id)}
              className="size-4"
            />
            {column.header}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
