import {
  type BankOutcome,
  rowOutcome,
} from '../../../../../api/src/modules/withdrawals/domain/bank-words';
import { readWhole } from '../../../lib/typed-number';
import { type BankColumn, type BankMeaning, missingIn } from './bank-columns';
import type { StaffWithdrawal } from './queries';
import { isReference, remarkOf } from './upi';

/** A row of the bank's result file, and the withdrawal that it matches. */
export interface Answered {
  readonly line: string;
  readonly withdrawal: StaffWithdrawal | null;
  readonly bankReference: string;
  /** The bank's words: the status, and the reason if the file has one. */
  readonly words: string;
  readonly outcome: BankOutcome;
  /** The reason why this row does not complete its withdrawal; null if it does. */
  readonly problem: string | null;
}

const SCIENTIFIC = /^\d+([.,]\d+)?e[+-]?\d+$/i;
/** Texts that banks write into an empty cell. */
const EMPTY = /^(-+|n\.?\/?a\.?|nil|null|none|0)?$/i;

type Cells = readonly string[];

/**
 * Matches the rows of the bank's result file to withdrawals, by the meanings of its columns only:
 * by id, otherwise by payment remark, otherwise by UPI ID and amount. A name in another column
 * matches nothing. A withdrawal is completed only if the status says that the bank has paid it, the
 * amount is equal, and no other row contradicts.
 */
export function readAnswer(
  rows: readonly Cells[],
  columns: readonly BankColumn[],
  known: readonly StaffWithdrawal[],
): readonly Answered[] {
  if (missingIn(columns)) return [];
  const read = rows.map((cells) => readRow(cells, columns, known));
  return read.map((row, at) => ({ ...row, problem: problemOf(row, read, at) }));
}

function readRow(cells: Cells, columns: readonly BankColumn[], known: readonly StaffWithdrawal[]) {
  const textOf = (meaning: BankMeaning) =>
    columns
      .flatMap((column, at) => (column.meaning === meaning ? (cells[at] ?? '') : []))
      .filter((cell) => !EMPTY.test(cell))
      .join(', ');
  const [status, reason, utr] = [textOf('status'), textOf('reason'), textOf('utr')];
  const amount = readWhole(textOf('amount')).value;
  const found = named(
    { id: textOf('id'), remark: textOf('remark'), upi: textOf('upi') },
    amount,
    known,
  );
  return {
    line: cells.filter(Boolean).join(' · '),
    ...found,
    amount,
    utr,
    bankReference: utr.replace(/\s/g, '').toUpperCase(),
    words: reason === '' ? status : `${status}: ${reason}`,
    outcome: rowOutcome(status, reason),
  };
}

interface Keys {
  readonly id: string;
  readonly remark: string;
  readonly upi: string;
}

/** Returns the withdrawal that a row names, or the reason why it names none. */
function named(
  { id, remark, upi }: Keys,
  amount: number | null,
  known: readonly StaffWithdrawal[],
) {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  // Banks put their own words around an id or a remark.
  const texts = [id, remark].map(plain);
  const sure = known.filter(({ _id }) =>
    texts.some((text) => text.includes(plain(_id)) || text.includes(plain(remarkOf(_id)))),
  );
  const [one] = sure;
  if (one) return { withdrawal: sure.length === 1 ? one : null, isTwo: sure.length > 1 };
  const isOpen = ({ status }: StaffWithdrawal) => status === 'pending' || status === 'processing';
  const byAddress = known.filter(
    (each) =>
      isOpen(each) && each.upiId?.toLowerCase() === upi.toLowerCase() && each.amount === amount,
  );
  return {
    withdrawal: byAddress.length === 1 ? (byAddress[0] ?? null) : null,
    isTwo: byAddress.length > 1,
  };
}

type Row = ReturnType<typeof readRow>;

function problemOf(row: Row, all: readonly Row[], at: number): string | null {
  const { withdrawal, isTwo, outcome, words, amount, utr, bankReference } = row;
  if (!withdrawal) return isTwo ? 'Matches more than one withdrawal' : 'Matches no withdrawal';
  if (withdrawal.status === 'completed') return 'Already completed';
  if (withdrawal.status === 'rejected') return 'Already rejected';
  const twin = all.findIndex((other) => other.withdrawal === withdrawal);
  const same = all.filter((other) => other.withdrawal === withdrawal);
  if (same.some((other) => !isEqual(other, row))) return 'Another row says something else';
  if (twin < at) return 'The same row again';
  if (outcome !== 'paid') return words === '' ? 'The bank says nothing' : `The bank says: ${words}`;
  if (amount !== withdrawal.amount) return `The amount differs from ₹${withdrawal.amount}`;
  if (SCIENTIFIC.test(utr)) {
    return `A spreadsheet has shortened the UTR ${utr}. Take the file from the bank again.`;
  }
  if (utr !== '' && !isReference(bankReference))
    return `${utr} is not a UTR: 12 to 22 letters or digits`;
  const isShared = all.some(
    (other) =>
      utr !== '' && other.bankReference === bankReference && other.withdrawal !== withdrawal,
  );
  return isShared ? 'Another row has the same UTR' : null;
}

const isEqual = (one: Row, other: Row): boolean =>
  one.words === other.words &&
  one.amount === other.amount &&
  one.bankReference === other.bankReference;
