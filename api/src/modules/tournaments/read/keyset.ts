/** An order of tournaments by one column and then the id, for paging with a cursor. */
export interface KeysetOrder {
  readonly column: string;
  readonly kind: 'time' | 'number' | 'text';
  readonly down?: boolean;
  /** True if rows with equal values are ordered by descending id. */
  readonly idDown?: boolean;
}

/** The row after which a page of a list begins: its value in the ordered column, and its id. */
export interface Place {
  readonly value: string;
  readonly id: string;
}

const TIME_OF = (value: string) =>
  `timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond'`;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Returns the SQL of a column's value in the form that a cursor contains. Times are in microseconds
 * since 1970.
 */
export function placeColumn({ column, kind }: KeysetOrder, table: string): string {
  return kind === 'time'
    ? `(extract(epoch FROM ${table}.${column}) * 1000000)::bigint::text`
    : `${table}.${column}::text`;
}

export function orderWords({ column, down, idDown }: KeysetOrder): string {
  return `${column}${down ? ' DESC' : ''}, id${idDown ? ' DESC' : ''}`;
}

/**
 * Returns the SQL condition on `t` for the rows after a cursor. `value` and `id` are placeholders
 * of the cursor's two parts.
 */
export function behindPlace(order: KeysetOrder, value: string, id: string): string {
  const { column, kind, down, idDown } = order;
  const at = { time: TIME_OF(value), number: `${value}::bigint`, text: `${value}::text` }[kind];
  const beyond = down ? '<' : '>';
  return `t.${column} ${beyond}= ${at}
    AND (t.${column} ${beyond} ${at} OR t.id ${idDown ? '<' : '>'} ${id}::uuid)`;
}

export function cursorOf({ value, id }: Place): string {
  return Buffer.from(`${id}${value}`).toString('base64url');
}

const ID_LENGTH = 36;

/**
 * Decodes a cursor. Returns null for an invalid cursor, so that the list starts at the first page.
 */
export function placeFrom(cursor: string | undefined, { kind }: KeysetOrder): Place | null {
  if (!cursor) return null;
  const text = Buffer.from(cursor, 'base64url').toString();
  const [id, value] = [text.slice(0, ID_LENGTH), text.slice(ID_LENGTH)];
  const fits = kind === 'text' ? !value.includes('\u0000') : /^\d{1,16}$/.test(value);
  return fits && ID.test(id) ? { value, id } : null;
}
