import { stringify } from 'csv-stringify/sync';
import { indianTime } from '../../kernel/index.js';

/** A column of a file; a time becomes two columns, in UTC (ISO 8601) and Indian time. */
export type CsvColumn<Row> =
  | { readonly name: string; readonly of: (row: Row) => CsvValue }
  | { readonly name: string; readonly time: (row: Row) => Date | null };

type CsvValue = string | number | boolean | null;

/** Without this mark, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  const names = columns.flatMap((column) =>
    'time' in column ? [`${column.name}_utc`, `${column.name}_ist`] : [column.name],
  );
  return BYTE_ORDER_MARK + csv([names]);
}

/** Writes rows by RFC 4180. Numbers stay numbers; texts cannot become formulas. */
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

/**
 * Also matches blanks and full-width characters before or instead of a formula's first character.
 */
const FORMULA = /^[\t\r\n\0]|^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/;
/** Digits that would lose a leading zero, or become a rounded power of ten. */
const MANGLED_NUMBER = /^(0\d+|\d{12,}|\d+(\.\d+)?e\d+)$/i;
const MONTH =
  'jan(uary)?|feb(ruary)?|mar(ch)?|apr(il)?|may|june?|july?|aug(ust)?|sep(t(ember)?)?|' +
  'oct(ober)?|nov(ember)?|dec(ember)?';
/** A spreadsheet would convert `MAR24` and `1-2` to dates. */
const MANGLED_DAY = new RegExp(
  `^(\\d{1,2}[-/ ]?)?(${MONTH})[-/ ]?\\d{1,4}$|^\\d{1,4}[-/]\\d{1,2}([-/]\\d{1,4})?$`,
  'i',
);

/**
 * Begins a text with an apostrophe if a spreadsheet would run it or convert it to a number or date
 * (OWASP, CSV injection).
 */
export function guarded(text: string): string {
  return FORMULA.test(text) || MANGLED_NUMBER.test(text) || MANGLED_DAY.test(text)
    ? `'${text}`
    : text;
}
