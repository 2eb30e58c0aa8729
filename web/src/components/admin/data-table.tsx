import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { classNames } from '../../lib/class-names';
import { Cell } from './cell';
import { minimumOf, type SizedColumn } from './column-fit';
import { ColumnsMenu } from './columns-menu';
import { GroupName } from './group-name';
import { None } from './none';
import { type RowAction, RowActions } from './row-actions';
import { type ColumnLayout, useColumnLayout } from './use-column-layout';
import { usePhone } from './use-phone';

/**
 * One column of the table. `sort` holds the server's names of the ascending and descending order.
 */
export interface Column<Row> extends SizedColumn {
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sort?: { readonly up: string; readonly down: string };
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly toggle: (id: string) => void;
  readonly toggleAll: () => void;
}

interface DataTableProps<Row> {
  /** Name of the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
  readonly sort?: string | undefined;
  readonly onSort?: (sort: string) => void;
  /** Opens the row's panel. Called when the button in the first column is clicked. */
  readonly onOpen?: ((row: Row) => void) | undefined;
  /** Id of the row whose panel is open. */
  readonly openId?: string | undefined;
  readonly actions?: ((row: Row) => readonly RowAction[]) | undefined;
  /** Width of the column with the row's buttons, in pixels. */
  readonly actionsWidth?: number | undefined;
  readonly selection?: Selection | undefined;
  /** Returns the name of a row's group, shown as a heading above the group's first row. */
  readonly groupOf?: ((row: Row) => string) | undefined;
  /** Keeps the table's header below the page's top bar while the rows scroll. */
  readonly sticky?: boolean;
}

const ABOVE_THE_ROW = '[&_:is(a,button,input)]:relative [&_:is(a,button,input)]:z-1';

/** Returns the width of the row's buttons and of its checkbox, in pixels. */
export const reservedFor = (
  actions: unknown,
  selection: unknown,
  actionsWidth = ACTIONS_WIDTH,
): number => (actions ? actionsWidth : 0) + (selection ? TICK_WIDTH : 0);

/** A table that decides by itself which columns fit, and names the others below. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, actions, selection, actionsWidth } = props;
  const layout = useColumnLayout(columns, reservedFor(actions, selection, actionsWidth));
  return (
    <div className="grid grid-cols-1 gap-2">
      <FittedTable {...props} layout={layout} />
      {layout.left.length > 0 && (
        <div className="justify-self-end">
          <ColumnsMenu columns={columns} layout={layout} />
        </div>
      )}
    </div>
  );
}

interface FittedTableProps<Row> extends DataTableProps<Row> {
  readonly layout: ColumnLayout<Column<Row>>;
}

/** A table with one line for each row, or on a phone a card for each row. */
export function FittedTable<Row extends object>(props: FittedTableProps<Row>) {
  const { rows, idOf, actions, actionsWidth = ACTIONS_WIDTH, selection, layout } = props;
  const { frame, shown } = layout;
  const isPhone = usePhone();
  if (isPhone) return <Cards {...props} shown={shown} />;
  return (
    <div className="relative min-w-0 rounded-medium border border-line">
      <span ref={frame} aria-hidden className="absolute inset-x-0 top-0 block h-0" />
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">{props.caption}</caption>
        <thead className={classNames(props.sticky && 'sticky top-12 z-10')}>
          <tr>
            {selection && (
              <th scope="col" className={HEAD} style={{ width: TICK_WIDTH }}>
                <input
                  type="checkbox"
                  aria-label="Select all rows"
                  checked={rows.length > 0 && rows.every((row) => selection.ids.has(idOf(row)))}
                  onChange={selection.toggleAll}
                  className="size-4 align-middle"
                />
              </th>
            )}
            {shown.map((column) => (
              <HeaderCell key={column.id} column={column} {...props} />
            ))}
            {actions && (
              <th scope="col" className={HEAD} style={{ width: actionsWidth }}>
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={idOf(row)}>
              <GroupName {...props} at={at}>
                {(name) => (
                  <tr className="h-6 border-b border-line bg-surface-2 text-note">
                    <td colSpan={99} className="px-2 font-semibold text-ink-muted">
                      {name}
                    </td>
                  </tr>
                )}
              </GroupName>
              <TableRow row={row} shown={shown} {...props} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ACTIONS_WIDTH = 176;
/** Width of the column with the rows' checkboxes, in pixels. */
const TICK_WIDTH = 40;
const HEAD = 'h-9 border-b border-line bg-surface-2 px-2 font-semibold text-ink-muted';

interface HeaderCellProps<Row> extends DataTableProps<Row> {
  readonly column: Column<Row>;
}

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const { sort: order, header } = column;
  const up = order !== undefined && sort === order.up;
  const down = order !== undefined && sort === order.down;
  const Icon = up ? ArrowUp : down ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      data-column={column.id}
      style={{ minWidth: minimumOf(column) }}
      aria-sort={up ? 'ascending' : down ? 'descending' : undefined}
      className={classNames(
        HEAD,
        'overflow-hidden leading-tight text-ellipsis',
        column.numeric ? 'text-right' : 'text-left',
      )}
    >
      {order && onSort ? (
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1 text-left hover:text-ink"
          onClick={() => onSort(down ? order.up : order.down)}
        >
          {header}
          <Icon size={14} aria-hidden />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

type CardsProps<Row> = DataTableProps<Row> & { readonly shown: readonly Column<Row>[] };

function Cards<Row extends object>(props: CardsProps<Row>) {
  return (
    <ul className="grid grid-cols-1 gap-2">
      {props.rows.map((row, at) => (
        <Fragment key={props.idOf(row)}>
          <GroupName {...props} at={at}>
            {(name) => <li className="pt-2 text-small font-semibold text-ink-muted">{name}</li>}
          </GroupName>
          <RowCard {...props} row={row} />
        </Fragment>
      ))}
    </ul>
  );
}

type RowProps<Row> = CardsProps<Row> & { readonly row: Row };

function TableRow<Row>(props: RowProps<Row>) {
  const { row, shown, idOf, onOpen, openId, actions, selection } = props;
  const id = idOf(row);
  return (
    <tr
      data-row={id}
      aria-current={openId === id ? 'true' : undefined}
      className={classNames(
        'relative h-10 border-b border-line bg-surface-1 last:border-b-0 aria-current:bg-surface-3 focus-within:bg-surface-2',
        onOpen && 'hover:bg-surface-2',
      )}
    >
      {selection && (
        <td className={classNames('px-2 text-center', ABOVE_THE_ROW)}>
          <Tick id={id} selection={selection} />
        </td>
      )}
      {shown.map((column, index) => (
        <td
          key={column.id}
          className={classNames(
            'max-w-96 overflow-hidden px-2 leading-tight wrap-anywhere [&_time]:whitespace-nowrap',
            column.numeric && 'text-right whitespace-nowrap',
            index > 0 && ABOVE_THE_ROW,
          )}
        >
          {index === 0 ? (
            <RowOpenButton {...props} column={column} />
          ) : (
            <Cell of={column.cell(row)} />
          )}
        </td>
      ))}
      {actions && (
        <td className={classNames('px-2', ABOVE_THE_ROW)}>
          <RowActions actions={actions(row)} />
        </td>
      )}
    </tr>
  );
}

function Tick({ id, selection }: { readonly id: string; readonly selection: Selection }) {
  return (
    <input
      type="checkbox"
      aria-label="Select this row"
      checked={selection.ids.has(id)}
      onChange={() => selection.toggle(id)}
      className="size-4 align-middle max-sm:size-6"
    />
  );
}

function RowCard<Row>(props: RowProps<Row>) {
  const { row, shown, idOf, openId, actions, selection } = props;
  const [first, ...rest] = shown;
  if (!first) return null;
  const id = idOf(row);
  return (
    <li
      data-row={id}
      aria-current={openId === id ? 'true' : undefined}
      className="relative grid grid-cols-1 gap-2 rounded-medium border border-line bg-surface-1 p-3"
    >
      <div className="flex items-start justify-between gap-3">
        <RowOpenButton {...props} column={first} />
        {selection && (
          <span className="relative z-1">
            <Tick id={id} selection={selection} />
          </span>
        )}
      </div>
      <dl
        className={classNames(
          'grid grid-cols-[fit-content(50%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-small',
          ABOVE_THE_ROW,
        )}
      >
        {rest.map((column) => (
          <div key={column.id} className="contents">
            <dt className="text-ink-muted">{column.header}</dt>
            <dd className="text-right wrap-anywhere">{column.cell(row) ?? <None />}</dd>
          </div>
        ))}
      </dl>
      {actions && (
        <div className={ABOVE_THE_ROW}>
          <RowActions actions={actions(row)} />
        </div>
      )}
    </li>
  );
}

/** The button that opens a row. It covers the row, but lies below the row's other controls. */
function RowOpenButton<Row>({
  row,
  column,
  onOpen,
}: Pick<RowProps<Row>, 'row' | 'onOpen'> & { readonly column: Column<Row> }) {
  const content = <Cell of={column.cell(row)} />;
  if (!onOpen) {
    return (
      <span data-way-in tabIndex={-1} className="min-w-0 font-semibold max-sm:wrap-anywhere">
        {content}
      </span>
    );
  }
  return (
    <button
      type="button"
      data-way-in
      className="min-h-6 max-w-full min-w-0 text-left leading-tight font-semibold wrap-anywhere text-accent underline-offset-4 after:absolute after:inset-0 hover:underline"
      onClick={() => onOpen(row)}
    >
      {content}
    </button>
  );
}
