import { stringify } from 'csv-stringify/sync';
import { IST_OFFSET_MINUTES } from '../../../kernel/index.js';
import type { Movement } from '../domain/movement.js';

const COLUMNS = [
  'position',
  'time_utc',
  'time_ist',
  'type',
  'amount_tokens',
  'balance_after_tokens',
  'reference',
  'note',
];
/** Without it Excel reads UTF-8 as something else. */
const BYTE_ORDER_MARK = '\ufeff';

export function csvHead(): string {
  return BYTE_ORDER_MARK + csv([COLUMNS]);
}

/** Rows per RFC 4180. Numbers stay numbers; texts cannot become formulas. */
export function csvRows(movements: readonly Movement[]): string {
  return csv(
    movements.map((movement) => [
      movement.position,
      movement.date.toISOString(),
      indianTime(movement.date),
      guarded(movement.type),
      movement.amount,
      movement.balanceAfter,
      guarded(movement.reference ?? ''),
      guarded(movement.note ?? ''),
    ]),
  );
}

function csv(rows: readonly (readonly (string | number)[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: '\r\n' },
  );
}

/** A text that a spreadsheet would run is made to begin with an apostrophe (OWASP). */
export function guarded(text: string): string {
  return /^[=+\-@\t\r\0]/.test(text) ? `'${text}` : text;
}

/** `2026-04-01 01:30:00`, the time on a clock in India. */
export function indianTime(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MINUTES * 60_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ');
}
