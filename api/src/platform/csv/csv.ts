import { stringify } from 'csv-stringify/sync';
import { assert, indianTime } from '../../kernel/index.js';

/**
 * A column of a CSV file. A time becomes two columns: UTC (ISO 8601) and Indian time. A day
 * (2026-10-31) stays a date, because the programs that import the file read it as one. An `id`,
 * such as a bank's reference, is written as it is, because people look it up; only one that a
 * spreadsheet would run as a formula begins with an apostrophe.
 */
export type CsvColumn<Row> =
  | { readonly name: string; readonly of: (row: Row) => CsvValue }
  | { readonly name: string; readonly id: (row: Row) => string | null }
  | { readonly name: string; readonly day: (row: Row) => string }
  | { readonly name: string; readonly time: (row: Row) => Date | null };

type CsvValue = string | number | boolean | null;

/** Byte order mark at the beginning of the file, without which Excel does not read it as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  const names = columns.flatMap((column) =>
    'time' in column ? [`${column.name}_utc`, `${column.name}_ist`] : [column.name],
  );
  return BYTE_ORDER_MARK + csv([names]);
}

/**
 * Returns rows in the format of RFC 4180. A number stays a number. A text that a spreadsheet would
 * run as a formula begins with an apostrophe.
 */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csv(
    rows.map((row) =>
      columns.flatMap<string | number>((column) => {
        if ('time' in column) return bothTimes(column.time(row));
        if ('day' in column) return [calendarDay(column.day(row))];
        return 'id' in column ? [literal(column.id(row))] : [plain(column.of(row))];
      }),
    ),
  );
}

function calendarDay(day: string): string {
  assert(/^\d{4}-\d\d-\d\d$/.test(day), 'a day of a CSV file is a date');
  return day;
}

function bothTimes(instant: Date | null): string[] {
  return instant === null ? ['', ''] : [instant.toISOString(), indianTime(instant)];
}

function plain(value: CsvValue): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : guarded(value);
}

/** Returns an identifier unchanged, unless a spreadsheet would run it as a formula. */
function literal(id: string | null): string {
  if (id === null) return '';
  return FORMULA.test(id) ? `'${id}` : id;
}

/**
 * Matches every character that a program may read as the end of a row. The library alone quotes only
 * the pair that ends its rows.
 */
const LINE_BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

function csv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: LINE_BREAK },
  );
}

/**
 * Matches a text that a spreadsheet may run as a formula, including texts that begin with blanks or
 * contain full-width characters.
 */
const FORMULA = /^[\t\r\n\0]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/**
 * Matches numbers that a spreadsheet would change: leading zeros disappear, and long numbers are
 * rounded.
 */
const MANGLED_NUMBER = /^(0\d+|\d{12,}|\d+(\.\d+)?e\d+)$/i;
const MONTH =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(t(ember)?)?|' +
  'oct(ober)?|nov(ember)?|dec(ember)?';
/** Matches texts that a spreadsheet would convert to dates, such as `MAR24` and `1-2`. */
const MANGLED_DAY = new RegExp(
  `^(\\d{1,2}[-/ ]?)?(${MONTH})[-/ ]?\\d{1,4}$|^\\d{1,4}[-/]\\d{1,2}([-/]\\d{1,4})?$`,
  'i',
);

/**
 * Puts an apostrophe before a text that a spreadsheet would run as a formula or convert to a number
 * or date (see OWASP on CSV injection).
 */
export function guarded(text: string): string {
  return FORMULA.test(text) || MANGLED_NUMBER.test(text) || MANGLED_DAY.test(text)
    ? `'${text}`
    : text;
}
