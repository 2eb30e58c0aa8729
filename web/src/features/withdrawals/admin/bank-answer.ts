import type { StaffWithdrawal } from './queries';
import { isReference, remarkOf } from './upi';

/**
 * Maximum number of lines read from the bank's result file. One payout file never has more lines.
 */
const MOST_LINES = 1000;
/** Maximum number of characters read from a line. */
const MOST_CHARACTERS = 1000;

/** A line of the bank's result file, and the withdrawal that it matches. */
export interface Answered {
  readonly line: string;
  readonly withdrawal: StaffWithdrawal | null;
  readonly bankReference: string;
  /** The reason why this line does not complete a withdrawal; null if it does. */
  readonly problem: string | null;
}

const UNPAID =
  /^(fail\w*|reject\w*|return\w*|revers\w*|pending|error|declined|initiated|in[ -]?pro\w*|f|p)$/i;
const isAmount = (cell: string) => /^(₹|rs\.?|inr)?\s*[\d,]{1,11}(\.\d{1,2})?$/i.test(cell);
const rupees = (cell: string) => Number(cell.replace(/[^\d.]/g, ''));

/**
 * Reads the bank's result file as CSV or TSV, with its columns in any order. A line is matched to a
 * withdrawal by its id or its payment remark, otherwise by UPI ID and amount.
 */
export function readAnswer(text: string, known: readonly StaffWithdrawal[]): readonly Answered[] {
  const delimiter = text.includes('\t') ? '\t' : text.includes(';') ? ';' : ',';
  const taken = new Set<string>();
  return text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .filter((line) => /\d/.test(line))
    .slice(0, MOST_LINES)
    .map((line) => {
      const cells = cellsOf(line.slice(0, MOST_CHARACTERS), delimiter);
      const withdrawal = named(cells, known);
      const bankReference = referenceIn(cells, withdrawal);
      const problem = problemOf(cells, withdrawal, [bankReference, withdrawal?._id], taken);
      for (const name of [bankReference, withdrawal?._id]) if (name && !problem) taken.add(name);
      return { line: cells.join(' · '), withdrawal, bankReference, problem };
    });
}

/**
 * Splits a line into its cells at separators outside quotes. It removes the apostrophe that
 * spreadsheets put before a number.
 */
function cellsOf(line: string, delimiter: string): string[] {
  const cells = line.match(new RegExp(`("([^"]|"")*"|[^${delimiter}])+`, 'g')) ?? [];
  return cells.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .replace(/^'/, '')
      .trim(),
  );
}

/** Returns the withdrawal that a line matches; null if it matches none or several. */
function named(cells: readonly string[], known: readonly StaffWithdrawal[]) {
  const texts = cells.map((cell) => cell.toLowerCase());
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const byId = known.find(({ _id }) =>
    texts.some((text) => text === _id || plain(text).includes(plain(remarkOf(_id)))),
  );
  if (byId) return byId;
  const amounts = cells.filter(isAmount).map(rupees);
  const fitting = known.filter(
    ({ upiId, amount, status }) =>
      (status === 'pending' || status === 'processing') &&
      upiId !== null &&
      texts.includes(upiId.toLowerCase()) &&
      amounts.includes(amount),
  );
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

function referenceIn(cells: readonly string[], withdrawal: StaffWithdrawal | null): string {
  const remark = withdrawal ? remarkOf(withdrawal._id).replace(' ', '') : '';
  const found = cells
    .map((cell) => cell.toUpperCase())
    .filter((cell) => isReference(cell) && /\d{4}/.test(cell) && cell !== remark.toUpperCase());
  return found.length === 1 ? (found[0] ?? '') : '';
}

function problemOf(
  cells: readonly string[],
  withdrawal: StaffWithdrawal | null,
  names: readonly (string | undefined)[],
  taken: ReadonlySet<string>,
): string | null {
  if (!withdrawal) return 'Matches no withdrawal, or more than one';
  const unpaid = cells.find((cell) => UNPAID.test(cell));
  if (withdrawal.status === 'completed') return 'Already completed';
  if (withdrawal.status === 'rejected') return 'Already rejected';
  if (unpaid) return `The bank says: ${unpaid}`;
  if (names.some((name) => name && taken.has(name)))
    return "More than once in the bank's result file";
  const amounts = cells.filter((cell) => isAmount(cell) && !isReference(cell)).map(rupees);
  return amounts.includes(withdrawal.amount)
    ? null
    : `The amount differs from ₹${withdrawal.amount}`;
}
