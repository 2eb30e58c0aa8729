export interface SizedColumn {
  readonly id: string;
  readonly numeric?: boolean;
  /** Minimum width of the column, in pixels. */
  readonly width?: number;
  /** Marks a column that is left out first when the table is too narrow. */
  readonly wide?: boolean;
  /** Marks a column that the list exists for. It is left out only if the user hides it. */
  readonly keep?: boolean;
}

/**
 * The user's choices for the columns of a list: `+fee` shows a column, `-fee` hides it. The latest
 * choice is first, and each column has at most one.
 */
export type ColumnChoices = readonly string[];

/** Returns the choices after the user has shown or hidden a column. */
export const chosen = (choices: ColumnChoices, id: string, isShown: boolean): ColumnChoices => [
  `${isShown ? '+' : '-'}${id}`,
  ...choices.filter((choice) => choice.slice(1) !== id),
];

/** Returns the minimum width of a column, in pixels. */
export const minimumOf = ({ width, numeric }: SizedColumn): number => width ?? (numeric ? 92 : 120);

export interface FittedColumns<Column> {
  /** The columns that the table shows, in their order. */
  readonly shown: readonly Column[];
  /** The columns that the user has not hidden, but for which the table has no room. */
  readonly left: readonly Column[];
}

/**
 * Decides which columns a table shows. The first column and those that the list exists for come
 * first, then the user's choices, the latest first, then the other columns from left to right, and
 * then those marked as wide.
 *
 * @param room Width for the columns, in pixels.
 * @param widths Widths that the browser measured, in pixels, where the content needs more than the
 *   column's minimum.
 */
export function fitColumns<Column extends SizedColumn>(
  columns: readonly Column[],
  choices: ColumnChoices,
  room: number,
  widths: ReadonlyMap<string, number> = new Map(),
): FittedColumns<Column> {
  const wanted = columns.filter(({ id }, at) => at === 0 || !choices.includes(`-${id}`));
  const rank = (column: Column): number => {
    if (column === columns[0] || column.keep) return -1;
    const choice = choices.indexOf(`+${column.id}`);
    if (choice >= 0) return choice;
    return choices.length + (column.wide ? 1 : 0);
  };
  const ranked = [...wanted].sort((one, other) => rank(one) - rank(other));
  let free = room;
  const fitting = new Set<string>();
  for (const column of ranked) {
    const width = Math.max(minimumOf(column), widths.get(column.id) ?? 0);
    if (width > free && rank(column) >= 0) continue;
    free -= width;
    fitting.add(column.id);
  }
  return {
    shown: wanted.filter(({ id }) => fitting.has(id)),
    left: wanted.filter(({ id }) => !fitting.has(id)),
  };
}
