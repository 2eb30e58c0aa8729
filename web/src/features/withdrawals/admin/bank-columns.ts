import { readDelimited } from '../../../lib/delimited';

/** The meaning of a column of the bank's file; `none` is not used. */
export type BankMeaning = 'id' | 'remark' | 'upi' | 'amount' | 'utr' | 'status' | 'reason' | 'none';

export interface BankColumn {
  readonly name: string;
  readonly meaning: BankMeaning;
  /** The first values of the column, to recognise it. */
  readonly examples: readonly string[];
}

/** The bank's file as columns and rows, without the lines above its heading. */
export interface BankTable {
  readonly columns: readonly BankColumn[];
  readonly rows: readonly (readonly string[])[];
  /** Identifies the form of the file, so that chosen meanings are found again. */
  readonly form: string;
}

/** Number of lines at the top of a file among which the heading is searched. */
const MOST_LINES_ABOVE = 25;
const EXAMPLES = 3;
const MOST_EXAMPLE_CHARACTERS = 40;

/** Names of columns, the best name of each meaning first. A column has the first fitting meaning. */
const HEADINGS: readonly (readonly [Exclude<BankMeaning, 'none'>, readonly RegExp[]])[] = [
  [
    'status',
    [
      /^((payment|pymt|transaction|txn|transfer|payout|record) )?status$/,
      /^((payment|transaction|txn|transfer) )?(status (desc(ription)?|message)|state|result)$/,
    ],
  ],
  [
    'reason',
    [/reason|(status|error|response|failure) (desc(ription)?|message|remarks?|details?)$/],
  ],
  [
    'utr',
    [
      /^(transaction )?utr( (no|number|ref(erence)?( no)?))?$/,
      /^(bank (ref(erence)?|rrn)( (no|number|id))?( rrn)?|rrn( (no|number))?)$/,
      /^(transaction|txn) (ref(erence)?( (no|number))?)$/,
    ],
  ],
  [
    'id',
    [/^(id|withdrawal id|arena id)$/, /^(client|our|merchant) ref(erence)?( (no|number|id))?$/],
  ],
  [
    'remark',
    [
      /^(payment |txn |transaction )?(remarks?|narration|note)$/,
      /^(cust(omer)?|cust uniq|payment|reference) ref(erence)?( (no|number|id))?$/,
      /^(ref(erence)?( (no|number|id))?|particulars|description|payment details?( 1)?)$/,
    ],
  ],
  [
    'upi',
    [
      /^(upi( id)?|vpa|virtual payment address)$/,
      /^(payee|bene(ficiary)?|receiver|credit) (upi( id)?|vpa|virtual payment address)$/,
      /^bene(ficiary)? (account|acct|ac|a c)( (no|number))?$/,
    ],
  ],
  [
    'amount',
    [
      /^(amount|amt)( (in )?(inr|rs|rupees))?$/,
      /^(payment|pymt|transaction|txn|transfer|instrument|credit|payout) (amount|amt)( (in )?(inr|rs))?$/,
    ],
  ],
];

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/**
 * Reads the bank's result file. The line with the names of at least two columns, one of them the
 * status, is the heading; without one, no column has a meaning, and the admin is asked.
 */
export function readBankTable(text: string): BankTable {
  const { rows } = readDelimited(text);
  const at = rows.slice(0, MOST_LINES_ABOVE).findIndex((cells) => isHeading(cells));
  const heading = at < 0 ? null : (rows[at] ?? null);
  const isSame = (cells: readonly string[]) => cells.join('\n') === heading?.join('\n');
  const below = rows.slice(at + 1).filter((cells) => !isSame(cells));
  const width = Math.max(heading?.length ?? 0, ...below.map((cells) => cells.length));
  const meanings = heading ? meaningsOf(heading) : [];
  const columns = Array.from({ length: width }, (_, index) => ({
    name: heading?.[index] || `Column ${index + 1}`,
    meaning: meanings[index] ?? 'none',
    examples: below
      .flatMap((cells) => cells[index] || [])
      .slice(0, EXAMPLES)
      .map((cell) => cell.slice(0, MOST_EXAMPLE_CHARACTERS)),
  }));
  const form = heading ? heading.map(plain).join('|') : `${width} columns`;
  return { columns, rows: below, form };
}

function isHeading(cells: readonly string[]): boolean {
  const found = meaningsOf(cells).filter((meaning) => meaning !== 'none');
  return found.length > 1 && found.includes('status');
}

/**
 * Returns the meaning of each column of a heading. If several columns have equally good names for
 * one meaning, none of them gets it, because a wrong choice could complete an unpaid withdrawal.
 */
function meaningsOf(heading: readonly string[]): readonly BankMeaning[] {
  const names = heading.map(plain);
  const taken = new Map<number, BankMeaning>();
  for (const [meaning, patterns] of HEADINGS) {
    for (const pattern of patterns) {
      const fitting = names.flatMap((name, at) => (pattern.test(name) && !taken.has(at) ? at : []));
      if (fitting.length === 0) continue;
      // The words of several columns together are the reason.
      const chosen = meaning === 'reason' || fitting.length === 1 ? fitting : [];
      for (const at of chosen) taken.set(at, meaning);
      break;
    }
  }
  return names.map((_, at) => taken.get(at) ?? 'none');
}

/** Returns what the admin must choose before rows are matched; null if nothing is missing. */
export function missingIn(columns: readonly BankColumn[]): string | null {
  const count = (meaning: BankMeaning) => columns.filter((one) => one.meaning === meaning).length;
  if (count('status') !== 1) return 'Choose the one column with the status of each payment.';
  if (count('amount') !== 1) return 'Choose the one column with the amount of each payment.';
  if (count('utr') > 1) return 'Choose at most one column with the UTR.';
  if (count('id') + count('remark') + count('upi') === 0) {
    return 'Choose the column with our ID, our remark or the UPI ID.';
  }
  return null;
}
