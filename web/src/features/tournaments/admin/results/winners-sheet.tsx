import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../components/ui/button';
import { PastedColumns } from './pasted-columns';
import { PeopleList } from './people-list';
import { isNoTable, type PrizeTable } from './prize-table';
import {
  columnOf,
  isSheet,
  type Meaning,
  type PastedSheet,
  readSheet,
  rowsOfSheet,
} from './read-sheet';
import { isLeftOut, type Participant, type priced, type TypedRow, withWinner } from './winner-rows';
import { WinnersGrid } from './winners-grid';

interface WinnersSheetProps {
  readonly participants: readonly Participant[];
  readonly rows: ReturnType<typeof priced>;
  readonly typed: readonly TypedRow[];
  readonly prizePool: number;
  readonly table: PrizeTable;
  readonly isChecked: boolean;
  readonly onRows: (rows: readonly TypedRow[]) => void;
  readonly onReview: () => void;
}

/**
 * Two columns: on the left the participants that have no place yet, on the right the rows with
 * places. A pasted spreadsheet fills in the rows.
 */
export function WinnersSheet(props: WinnersSheetProps) {
  const { participants, rows, typed, table } = props;
  const area = useRef<HTMLDivElement>(null);
  const { pasted, paste, change, close } = usePaste(props);
  // An edited row would be read again from the paste, so its columns can no longer be changed.
  const onRows = (changed: readonly TypedRow[]) => {
    close();
    props.onRows(changed);
  };
  useEffect(() => area.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  const taken = new Set(typed.map(({ userId }) => userId));
  const free = participants.filter(({ userId }) => !taken.has(userId));
  return (
    <div
      ref={area}
      onPaste={paste}
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]"
    >
      <PeopleList
        people={free}
        total={participants.length}
        nextPlace={typed.length + 1}
        onAdd={(userId, tied) => onRows(withWinner(typed, { userId }, tied))}
        onReview={props.onReview}
      />
      <section aria-label="Winners" className="grid grid-cols-1 gap-2">
        {pasted && (
          <PastedColumns
            sheet={pasted.sheet}
            hasTable={!isNoTable(table)}
            replacesTable={pasted.replacesTable}
            onMeaning={(column, meaning) => change({ column, meaning })}
            onReplace={(replacesTable) => change({ replacesTable })}
            onClose={close}
          />
        )}
        {!pasted && <TypedPrizes typed={typed} table={table} onRows={onRows} />}
        {rows.length === 0 ? (
          <p className="rounded-medium border border-dashed border-line p-6 text-center text-small text-ink-muted">
            Type a name or the end of a UID and press Enter, or paste a sheet: place, UID or name,
            kills, prize.
          </p>
        ) : (
          <WinnersGrid
            rows={rows}
            free={free}
            prizePool={props.prizePool}
            isChecked={props.isChecked}
            people={new Map(participants.map((one) => [one.userId, one]))}
            onChange={(key, part) =>
              onRows(typed.map((row) => (row.key === key ? { ...row, ...part } : row)))
            }
            onRemove={(key) => {
              onRows(typed.filter((row) => row.key !== key));
              area.current?.querySelector<HTMLElement>('[data-first]')?.focus();
            }}
          />
        )}
        {rows.length > 0 && <BelowGrid rows={rows} onClear={() => onRows([])} />}
      </section>
    </div>
  );
}

/** Says that typed prizes replace those of the prize table, and lets the admin drop them. */
function TypedPrizes({
  typed,
  table,
  onRows,
}: Pick<WinnersSheetProps, 'typed' | 'table' | 'onRows'>) {
  const own = isNoTable(table) ? 0 : typed.filter(({ prize }) => prize !== null).length;
  if (own === 0) return null;
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 rounded-medium bg-surface-2 p-3 text-small">
      {`${own} typed ${own === 1 ? 'prize replaces that' : 'prizes replace those'} of the prize table.`}
      <Button size="small" onClick={() => onRows(typed.map((row) => ({ ...row, prize: null })))}>
        Use the prize table
      </Button>
    </p>
  );
}

function BelowGrid({
  rows,
  onClear,
}: Pick<WinnersSheetProps, 'rows'> & { readonly onClear: () => void }) {
  const leftOut = rows.filter(isLeftOut).length;
  const below =
    leftOut === 1
      ? 'row below the winners gets no prize and counts'
      : 'rows below the winners get no prize and count';
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-note text-ink-muted">
      <span>
        Players see every place below the third as third. A tie shares the prizes of its places
        equally; tokens that do not divide stay with Arena.
        {leftOut > 0 && ` ${leftOut} ${below} only in a cup.`}
      </span>
      <Button size="small" kind="quiet" onClick={onClear}>
        Clear all
      </Button>
    </p>
  );
}

interface Pasted {
  readonly sheet: PastedSheet;
  /** The rows before the paste, to which the pasted rows are added. */
  readonly before: readonly TypedRow[];
  readonly replacesTable: boolean;
}

/**
 * Adds the rows of a pasted sheet, and adds them again when the admin changes how it was read. The
 * prizes of a sheet replace a prize table only if the admin says so.
 */
function usePaste({ participants, typed, table, prizePool, onRows }: WinnersSheetProps) {
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const show = (next: Pasted) => {
    const { sheet, before, replacesTable } = next;
    setPasted(next);
    const taken = before.map(({ userId }) => userId);
    const lines = rowsOfSheet(sheet, participants, taken).map((line) =>
      isNoTable(table) || replacesTable ? line : { ...line, prize: null },
    );
    onRows(lines.reduce((all, line) => withWinner(all, line), before));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const { column, key } = event.target instanceof HTMLInputElement ? event.target.dataset : {};
    const values = column ? columnOf(text) : null;
    if (column && values) {
      event.preventDefault();
      setPasted(null);
      return onRows(filledDown(typed, Number(key), column, values));
    }
    if (!isSheet(text)) return;
    event.preventDefault();
    // A match without prizes, as in a cup, has a number only for the kills.
    const countsKills = !isNoTable(table) || prizePool === 0;
    const sheet = readSheet(text, participants, countsKills);
    show({ sheet, before: typed, replacesTable: false });
  };
  const change = (part: { column: number; meaning: Meaning } | { replacesTable: boolean }) => {
    if (!pasted) return;
    if ('replacesTable' in part) return show({ ...pasted, ...part });
    const columns = pasted.sheet.columns.map((column, at) =>
      at === part.column ? { ...column, meaning: part.meaning } : column,
    );
    show({ ...pasted, sheet: { ...pasted.sheet, columns, doubt: null } });
  };
  return { pasted, paste, change, close: () => setPasted(null) };
}

/** Returns the rows with the values of a pasted column, from the row with this key downwards. */
function filledDown(
  rows: readonly TypedRow[],
  key: number,
  column: string,
  values: readonly string[],
): readonly TypedRow[] {
  const first = rows.findIndex((row) => row.key === key);
  return rows.map((row, at) => {
    const value = values[at - first];
    return value === undefined ? row : { ...row, [column]: value };
  });
}
