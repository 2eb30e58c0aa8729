import {
  columnVisibilityFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names';

/** One column. With `sort` its header orders the list, by the server's names of the two orders. */
export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly numeric?: boolean;
  /** Shown from the start only where the table has room for it; on a phone it has. */
  readonly wide?: boolean;
  readonly sort?: { readonly up: string; readonly down: string };
}

interface DataTableProps<Row> {
  /** What the rows are, for those who do not see the page around them. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly hidden?: readonly string[];
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Opens the row's drawer; the first column is the way in. */
  readonly onOpen?: (row: Row) => void;
  readonly actions?: (row: Row) => ReactNode;
}

const ABOVE_THE_ROW = '[&_:is(a,button)]:relative [&_:is(a,button)]:z-1';

const features = tableFeatures({ columnVisibilityFeature });

/** A table where there is room, a card per row on a phone. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, rows, idOf, hidden = [] } = props;
  const helper = createColumnHelper<typeof features, Row>();
  const table = useTable({
    features,
    data: rows as Row[],
    columns: columns.map((column) =>
      helper.display({ id: column.id, header: column.header, cell: () => null }),
    ),
    getRowId: idOf,
    state: { columnVisibility: Object.fromEntries(hidden.map((id) => [id, false])) },
  });
  const shown = table
    .getVisibleLeafColumns()
    .flatMap(({ id }) => columns.find((column) => column.id === id) ?? []);
  return (
    <>
      <div className="relative hidden overflow-x-auto rounded-large border border-line sm:block">
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">{props.caption}</caption>
          <thead>
            <tr>
              {shown.map((column) => (
                <HeaderCell key={column.id} column={column} {...props} />
              ))}
              {props.actions && (
                <th scope="col" className="border-b border-line bg-surface-2 px-3 py-2">
                  <span className="sr-only">Actions</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => (
              <TableRow key={row.id} row={row.original} shown={shown} {...props} />
            ))}
          </tbody>
        </table>
      </div>
      <ul className="grid grid-cols-1 gap-3 sm:hidden">
        {rows.map((row) => (
          <RowCard key={idOf(row)} row={row} shown={shown} {...props} />
        ))}
      </ul>
    </>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: DataTableProps<Row> & { readonly column: Column<Row> }) {
  const order = column.sort;
  const state =
    order && sort === order.up
      ? 'ascending'
      : order && sort === order.down
        ? 'descending'
        : undefined;
  const Icon = state === 'ascending' ? ArrowUp : state === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={state}
      className={classNames(
        'border-b border-line bg-surface-2 px-3 py-2 font-semibold whitespace-nowrap text-ink-muted',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      {order && onSort ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
          onClick={() => onSort(state === 'descending' ? order.up : order.down)}
        >
          {column.header}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

interface RowProps<Row> extends DataTableProps<Row> {
  readonly row: Row;
  readonly shown: readonly Column<Row>[];
}

function TableRow<Row>({ row, shown, onOpen, actions }: RowProps<Row>) {
  return (
    <tr
      className={classNames(
        'relative border-b border-line bg-surface-1 last:border-b-0',
        onOpen && 'hover:bg-surface-2',
      )}
    >
      {shown.map((column, index) => (
        <td
          key={column.id}
          className={classNames(
            'max-w-72 px-3 py-2.5',
            column.numeric && 'text-right',
            index > 0 && ABOVE_THE_ROW,
          )}
        >
          {index === 0 ? <WayIn row={row} column={column} onOpen={onOpen} /> : column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={classNames('px-3 py-1.5', ABOVE_THE_ROW)}>
          <div className="flex justify-end gap-1.5">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

function RowCard<Row>({ row, shown, onOpen, actions }: RowProps<Row>) {
  const [first, ...rest] = shown;
  if (!first) return null;
  return (
    <li className="relative grid grid-cols-1 gap-3 rounded-large border border-line bg-surface-1 p-4">
      <WayIn row={row} column={first} onOpen={onOpen} />
      <dl
        className={classNames(
          'grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1.5 text-small',
          ABOVE_THE_ROW,
        )}
      >
        {rest.map((column) => (
          <div key={column.id} className="contents">
            <dt className="text-ink-muted">{column.header}</dt>
            <dd className="text-right break-words">{column.cell(row)}</dd>
          </div>
        ))}
      </dl>
      {actions && (
        <div className={classNames('flex flex-wrap gap-2', ABOVE_THE_ROW)}>{actions(row)}</div>
      )}
    </li>
  );
}

/** The whole row opens what the button in it opens; what else can be pressed lies above that. */
function WayIn<Row>({
  row,
  column,
  onOpen,
}: {
  readonly row: Row;
  readonly column: Column<Row>;
  readonly onOpen: ((row: Row) => void) | undefined;
}) {
  if (!onOpen) return <span className="font-semibold break-words">{column.cell(row)}</span>;
  return (
    <button
      type="button"
      className="min-h-6 max-w-full text-left font-semibold break-words text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
      onClick={() => onOpen(row)}
    >
      {column.cell(row)}
    </button>
  );
}
