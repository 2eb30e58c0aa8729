import { stringify } from 'csv-stringify/sync';
import { indianTime } from '../../kernel/index.js';

/** A column of a file; a time becomes two, in UTC (ISO 8601) and as a clock in India shows it. */
export type CsvColumn<Row> =
  | { readonly name: string; readonly of: (row: Row) => CsvValue }
  | { readonly name: string; readonly time: (row: Row) => Date | null };

type CsvValue = string | number | boolean | null;

/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  const names = columns.flatMap((column) =>
    'time' in column ? [`${column.name}_utc`, `${column.name}_ist`] : [column.name],
  );
  return BYTE_ORDER_MARK + csv([names]);
}

/** Rows per RFC 4180. Numbers stay numbers; texts cannot become formulas. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csv(
    rows.map((row) =>
      columns.flatMap<string | number>((column) =>
        'time' in column ? bothTimes(column.time(row)) : [plain(column.of(row))],
      ),
    ),
  );
}

function bothTimes(instant: Date | null): string[] {
  return instant === null ? ['', ''] : [instant.toISOString(), indianTime(instant)];
}

function plain(value: CsvValue): string | number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? '' : guarded(value);
}

function csv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n' },
  );
}

/** Blanks and full-width characters before or instead of what begins a formula count too. */
const FORMULA = /^[\t\r\n\0]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Digits that would lose a leading zero, or turn into a rounded power of ten. */
const MANGLED_NUMBER = /^(0\d+|\d{12,}|\d+(\.\d+)?e\d+)$/i;
const MONTH =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(t(ember)?)?|' +
  'oct(ober)?|nov(ember)?|dec(ember)?';
/** `MAR24` and `1-2` would turn into days. */
const MANGLED_DAY = new RegExp(
  `^(\\d{1,2}[-/ ]?)?(${MONTH})[-/ ]?\\d{1,4}$|^\\d{1,4}[-/]\\d{1,2}([-/]\\d{1,4})?$`,
  'i',
);

/**
 * A text that a spreadsheet would run, or would take for a number or a day and show as another one,
 * is made to begin with an apostrophe (OWASP, CSV injection).
 */
export function guarded(text: string): string {
  return FORMULA.test(text) || MANGLED_NUMBER.test(text) || MANGLED_DAY.test(text)
    ? `'${text}`
    : text;
}
