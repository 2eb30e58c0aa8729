import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { EmptyState } from '../empty-state';
import { ErrorPanel } from '../error-panel';
import { Button } from '../ui/button';
import { Pager } from '../ui/pager';
import { SkeletonList } from '../ui/skeleton';
import { type BulkAction, BulkBar } from './bulk-bar';
import { ColumnsMenu } from './columns-menu';
import { type Column, FittedTable, reservedFor } from './data-table';
import { DateChip } from './date-chip';
import { ExportButton, type ListFile } from './export-button';
import { FilterChip } from './filter-chip';
import { ListBar } from './list-bar';
import type { RowAction } from './row-actions';
import { OpenPanel, RowPanel } from './row-panel';
import { PAGE_SIZES, useAdminSearch } from './search';
import { type ColumnLayout, useColumnLayout } from './use-column-layout';
import { useResting } from './use-resting';
import { ViewsMenu } from './views-menu';
import { HiddenWhileDatesWrong } from './wrong-dates';

interface ListPage<Row> {
  readonly rows: readonly Row[];
  /** Number of all rows that match the filters, when the server counts them. */
  readonly total?: number | undefined;
}

/** The result of a list's query. `more` loads the next rows, for lists without page numbers. */
export interface ListQuery<Row>
  extends Pick<UseQueryResult, 'isPending' | 'isError' | 'isFetching' | 'error' | 'refetch'> {
  readonly data: ListPage<Row> | undefined;
  readonly more?: { readonly busy: boolean; readonly onMore: () => void } | undefined;
}

interface ListPanelProps<Row> {
  /** The list's name, shown on the page and used in the browser's storage. */
  readonly name: string;
  readonly query: ListQuery<Row>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  /**
   * The specification's sentences for a failed query (`failed`) and an empty list (`empty`), word
   * for word.
   */
  readonly failed: string;
  readonly empty: string;
  readonly emptyText?: ReactNode;
  /** Sentence for the case that no row matches the filters; by default "No … found". */
  readonly emptyFiltered?: string;
  readonly defaultLimit?: number;
  readonly searchLabel?: string;
  /** Buttons for the list's own filters, beside the search field. */
  readonly filters?: ReactNode;
  /** Label of the date filter, named after the date that it compares, such as 'Requested'. */
  readonly dates?: string;
  /** Allows future days in the date filter. */
  readonly datesAhead?: boolean;
  /** The CSV file with the list's rows, offered as a download. */
  readonly file?: ListFile;
  readonly tools?: ReactNode;
  readonly actions?: (row: Row) => readonly RowAction[];
  /** Returns a card for a row. If it is set, the list shows cards in place of table rows. */
  readonly card?: ((row: Row) => ReactNode) | undefined;
  /** Width of the column with the row's buttons, in pixels. */
  readonly actionsWidth?: number;
  /** Returns the name of a row's group. The list's order must keep the rows of a group together. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Actions that apply to all ticked rows. */
  readonly bulk?: readonly BulkAction<Row>[] | undefined;
  /** Returns a sum of the ticked rows, and explains an effect of the bulk actions. */
  readonly bulkSum?: ((rows: readonly Row[]) => string) | undefined;
  readonly bulkHint?: string | undefined;
  /**
   * Returns the panel of the open row. `find` fetches the row if the current page does not contain
   * it.
   */
  readonly panel?: (row: Row, close: () => void) => ReactNode;
  readonly find?: (id: string, signal: AbortSignal) => Promise<Row | undefined>;
  /** Fetches the data of a row's panel before the row is pressed. */
  readonly prefetch?: (row: Row) => void;
  /** Returns the panel of the open row, for a panel that fetches its own data. */
  readonly panelOf?: (id: string, close: () => void) => ReactNode;
}

/**
 * A complete list of the console: search, filters, table, pages, and the panel of the open row. It
 * also shows the states of loading, failure and no rows.
 */
export function ListPanel<Row extends object>(props: ListPanelProps<Row>) {
  const { query, name, idOf, panel, defaultLimit = 20 } = props;
  const { search, filter, go } = useAdminSearch();
  const rows = query.data?.rows ?? [];
  const reserved = reservedFor(props.actions, props.bulk, props.actionsWidth);
  const layout = useColumnLayout(props.columns, reserved, name);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Bar {...props} layout={layout} />
      <HiddenWhileDatesWrong>
        <Rows {...props} rows={rows} layout={layout} />
        {query.more && (
          <Button busy={query.more.busy} onClick={query.more.onMore}>
            Load more
          </Button>
        )}
        {!query.isPending && !('more' in query) && (
          <Pager
            page={search.page ?? 1}
            limit={search.limit ?? defaultLimit}
            shown={rows.length}
            total={query.data?.total}
            limits={PAGE_SIZES}
            onPage={(page) => go({ page }, false)}
            onLimit={(limit) => filter({ limit })}
          />
        )}
      </HiddenWhileDatesWrong>
      {panel && (
        <RowPanel of={name} rows={rows} idOf={idOf} find={props.find}>
          {panel}
        </RowPanel>
      )}
      {props.panelOf && <OpenPanel ids={rows.map(idOf)}>{props.panelOf}</OpenPanel>}
    </div>
  );
}

type LaidOut<Row> = ListPanelProps<Row> & { readonly layout: ColumnLayout<Column<Row>> };

function Bar<Row extends object>(props: LaidOut<Row>) {
  const { name, columns, file, layout } = props;
  return (
    <ListBar
      searchLabel={props.searchLabel}
      filters={
        <>
          {props.filters}
          {props.dates && <DateChip of={props.dates} ahead={props.datesAhead} />}
          <Order columns={columns} />
        </>
      }
      tools={
        <>
          {props.tools}
          <ViewsMenu list={name} />
          {columns.length > 4 && !props.card && <ColumnsMenu columns={columns} layout={layout} />}
          {file && <ExportButton file={file} />}
        </>
      }
    />
  );
}

function Rows<Row extends object>(props: LaidOut<Row> & { readonly rows: readonly Row[] }) {
  const { name, query, rows, idOf, panel, panelOf, bulk } = props;
  const { search, filter, open } = useAdminSearch();
  const selection = useSelection(rows.map(idOf));
  const list = useResting((id) => {
    const row = rows.find((each) => idOf(each) === id);
    if (row) props.prefetch?.(row);
  });
  if (query.isPending) return <SkeletonList rows={8} height="h-10" />;
  if (!query.data) {
    return (
      <ErrorPanel
        message={props.failed}
        error={query.error}
        busy={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (rows.length === 0) return <Nothing {...props} />;
  if (props.card) {
    return (
      <ul className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {rows.map((row) => (
          <li key={idOf(row)} className="grid grid-cols-1">
            {props.card?.(row)}
          </li>
        ))}
      </ul>
    );
  }
  return (
    <div aria-busy={query.isFetching} ref={list}>
      {bulk && (
        <BulkBar
          actions={bulk}
          rows={rows}
          idOf={idOf}
          selection={selection}
          sumOf={props.bulkSum}
          hint={props.bulkHint}
        />
      )}
      <FittedTable
        sticky
        caption={name}
        columns={props.columns}
        rows={rows}
        idOf={idOf}
        layout={props.layout}
        sort={search.sort}
        onSort={(sort) => filter({ sort })}
        onOpen={panel || panelOf ? (row) => open(idOf(row)) : undefined}
        openId={search.id}
        actions={props.actions}
        actionsWidth={props.actionsWidth}
        selection={bulk && selection}
        groupOf={props.groupOf}
      />
    </div>
  );
}

/**
 * Returns the ids of the ticked rows that are still in the list, and the functions that tick rows.
 */
function useSelection(shown: readonly string[]) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const all = shown.join(' ');
  return useMemo(() => {
    const here = all.split(' ').filter(Boolean);
    const ids = new Set(ticked.filter((id) => here.includes(id)));
    return {
      ids,
      toggle: (id: string) =>
        setTicked((now) => (now.includes(id) ? now.filter((other) => other !== id) : [...now, id])),
      toggleAll: () => setTicked(ids.size === here.length ? [] : here),
    };
  }, [ticked, all]);
}

/** A menu for the list's order, shown on phones, which show no column headers. */
function Order<Row>({ columns }: { readonly columns: readonly Column<Row>[] }) {
  const { search, filter } = useAdminSearch();
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
      <FilterChip
        label="Order"
        value={search.sort ?? ''}
        options={[{ value: '', label: 'Default order' }, ...options]}
        onChange={(sort) => filter({ sort })}
      />
    </div>
  );
}

function Nothing<Row>(props: ListPanelProps<Row>) {
  const { name, empty, emptyText, emptyFiltered = `No ${name.toLowerCase()} found` } = props;
  const { search, filter, go } = useAdminSearch();
  if ((search.page ?? 1) > 1) {
    return (
      <EmptyState
        title="No more results"
        action={<Button onClick={() => go({ page: 1 })}>Back to page 1</Button>}
      />
    );
  }
  if (!search.q && !search.status && !search.type && !search.from && !search.to) {
    return <EmptyState title={empty}>{emptyText}</EmptyState>;
  }
  const clear = { q: '', status: '', type: '', from: '', to: '' };
  return (
    <EmptyState
      title={emptyFiltered}
      action={<Button onClick={() => filter(clear)}>Clear the filters</Button>}
    >
      No results for these filters.
    </EmptyState>
  );
}
