import {
  type BankOutcome,
  rowOutcome,
} from '../../../../../api/src/modules/withdrawals/domain/bank-words';
import { readWhole } from '../../../lib/typed-number';
import { type BankColumn, type BankMeaning, missingIn } from './bank-columns';
import type { BankRow, KnownWithdrawal } from './queries';
import { isReference, remarkOf } from './upi';

export type { BankOutcome };

/** A row of the bank's result file, and the withdrawal that it matches. */
export interface Answered {
  readonly line: string;
  readonly withdrawal: KnownWithdrawal | null;
  readonly bankReference: string;
  /** The bank's words: the status, and the reason if the file has one. */
  readonly words: string;
  readonly outcome: BankOutcome;
  /** The reason why this row does not complete its withdrawal; null if it does. */
  readonly problem: string | null;
  /** The row as it is sent to the server; null if it tells the server nothing. */
  readonly sent: BankRow | null;
}

const SCIENTIFIC = /^\d+([.,]\d+)?e[+-]?\d+$/i;
/** Characters that the server refuses in a text of one line. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]+/gu;
/** Texts that banks write into an empty cell. */
const EMPTY = /^(-+|n\.?\/?a\.?|nil|null|none|0)?$/i;

/** Maximum number of characters that the server takes of a status, and of a reason. */
const [MOST_STATUS, MOST_REASON] = [200, 500];

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
  known: readonly KnownWithdrawal[],
): readonly Answered[] {
  if (missingIn(columns)) return [];
  const read = rows.map((cells) => readRow(cells, columns, known));
  return read.map((row, at) => {
    const doubt = doubtOf(row, read, at);
    return { ...row, problem: problemOf(row, doubt), sent: doubt ? null : sentOf(row) };
  });
}

function readRow(cells: Cells, columns: readonly BankColumn[], known: readonly KnownWithdrawal[]) {
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
    status,
    reason,
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
  known: readonly KnownWithdrawal[],
) {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  // Banks put their own words around an id or a remark.
  const texts = [id, remark].map(plain);
  const sure = known.filter(({ _id }) =>
    texts.some((text) => text.includes(plain(_id)) || text.includes(plain(remarkOf(_id)))),
  );
  const [one] = sure;
  if (one) return { withdrawal: sure.length === 1 ? one : null, isTwo: sure.length > 1 };
  const isOpen = ({ status }: KnownWithdrawal) => status === 'pending' || status === 'processing';
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

/** Returns the reason why a row cannot be used at all; null if there is none. */
function doubtOf(row: Row, all: readonly Row[], at: number): string | null {
  const { withdrawal, isTwo, amount } = row;
  if (!withdrawal) return isTwo ? 'Matches more than one withdrawal' : 'Matches no withdrawal';
  const twin = all.findIndex((other) => other.withdrawal === withdrawal);
  const same = all.filter((other) => other.withdrawal === withdrawal);
  if (same.some((other) => !isEqual(other, row))) return 'Another row says something else';
  if (twin < at) return 'The same row again';
  if (amount !== withdrawal.amount) return `The amount differs from ₹${withdrawal.amount}`;
  return row.outcome === 'paid' ? referenceDoubt(row, all) : null;
}

function referenceDoubt({ withdrawal, utr, bankReference }: Row, all: readonly Row[]) {
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

function problemOf({ withdrawal, outcome, words }: Row, doubt: string | null) {
  if (withdrawal?.status === 'completed') return 'Already completed';
  if (withdrawal?.status === 'rejected') return 'Already rejected';
  if (doubt !== null || outcome === 'paid') return doubt;
  return words === '' ? 'The bank says nothing' : `The bank says: ${words}`;
}

/** Returns the row if it decides its withdrawal, or if a run waits for its words. */
function sentOf({ withdrawal, outcome, amount, status, reason, bankReference }: Row) {
  if (!withdrawal || amount === null || status === '') return null;
  const { status: now, runs } = withdrawal;
  const decides =
    outcome === 'paid' ? now === 'pending' || now === 'processing' : isReturned(outcome, now);
  if (!decides && runs[0]?.isSettled !== false) return null;
  return {
    id: withdrawal._id,
    amount,
    status: printable(status).slice(0, MOST_STATUS),
    reason: printable(reason).slice(0, MOST_REASON),
    bankReference: isReference(bankReference) ? bankReference : '',
  };
}

const printable = (text: string): string => text.replace(UNPRINTABLE, ' ').trim();

/** Returns true if a row with this outcome sets its withdrawal back to pending. */
export const isReturned = (outcome: BankOutcome, status: KnownWithdrawal['status']): boolean =>
  outcome === 'failed' && status === 'processing';

const isEqual = (one: Row, other: Row): boolean =>
  one.words === other.words &&
  one.amount === other.amount &&
  one.bankReference === other.bankReference;
