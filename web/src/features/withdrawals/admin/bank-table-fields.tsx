import { type BankColumn, type BankMeaning, missingIn } from './bank-columns';

const MEANINGS: readonly { readonly value: BankMeaning; readonly label: string }[] = [
  { value: 'id', label: 'Our ID' },
  { value: 'remark', label: 'Our remark' },
  { value: 'upi', label: 'UPI ID' },
  { value: 'amount', label: 'Amount' },
  { value: 'utr', label: 'UTR' },
  { value: 'status', label: 'Status' },
  { value: 'reason', label: 'Reason' },
  { value: 'none', label: 'Not used' },
];

interface BankTableFieldsProps {
  readonly columns: readonly BankColumn[];
  readonly onMeaning: (column: number, meaning: BankMeaning) => void;
}

/** Shows how each column of the bank's file is read, and lets the admin change it. */
export function BankTableFields({ columns, onMeaning }: BankTableFieldsProps) {
  const missing = missingIn(columns);
  return (
    <fieldset className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small">
      <legend className="sr-only">Columns of the bank's file</legend>
      <p
        role={missing ? 'alert' : undefined}
        className={missing ? 'font-medium text-bad' : undefined}
      >
        {missing ?? 'Check what each column is. This browser remembers it for files of this form.'}
      </p>
      <ul className="flex flex-wrap gap-3">
        {columns.map(({ name, meaning, examples }, at) => (
          <li key={`${at} ${name}`} className="grid max-w-44 min-w-0 gap-1">
            <label className="grid gap-1">
              <span className="truncate text-note text-ink-muted">{name}</span>
              <select
                value={meaning}
                className="min-h-8 rounded-small border border-control bg-surface-1 px-2"
                onChange={({ target }) => onMeaning(at, target.value as BankMeaning)}
              >
                {MEANINGS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <span className="truncate text-note text-ink-muted" title={examples.join(', ')}>
              {examples.join(', ') || 'Empty'}
            </span>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
