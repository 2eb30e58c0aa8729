import { useRef, useState } from 'react';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { readAnswer } from './bank-answer';
import { BankTableFields } from './bank-table-fields';
import { type StaffWithdrawal, useNamedByBank } from './queries';
import { ReviewDialog } from './review';
import { useBankTable } from './use-bank-table';

/** Maximum size of an uploaded result file, in bytes. */
const MOST_BYTES = 1_000_000;

/**
 * The dialog that completes withdrawals from the bank's result file. The admin reviews each line
 * first.
 */
export function AnswerDialog({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const known = useFirst(useNamedByBank());
  const { table, onMeaning } = useBankTable(text);
  const answered = readAnswer(table.rows, table.columns, known ?? []);
  const lines = answered.map(({ line, withdrawal, problem, bankReference }, at) => ({
    line,
    withdrawal,
    problem,
    key: `${at} ${line}`,
    given: bankReference ? { bankReference } : {},
  }));
  const upload = async (file: File | undefined) => {
    if (!file) return;
    const isSmall = file.size <= MOST_BYTES;
    setError(isSmall ? null : 'The file is larger than 1 MB');
    if (isSmall) setText(await file.text());
  };
  return (
    <ReviewDialog
      title="Complete from the bank's result file"
      lines={known ? lines : []}
      onClose={onClose}
    >
      <TextAreaField
        label="Rows of the result file"
        hint="Paste the rows with their heading: our ID, remark or UPI ID, the amount, the UTR and the status."
        rows={5}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <TextField
        label="Or choose the file"
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        error={error}
        onChange={({ target }) => void upload(target.files?.[0])}
      />
      {table.columns.length > 0 && (
        <BankTableFields columns={table.columns} onMeaning={onMeaning} />
      )}
    </ReviewDialog>
  );
}

/**
 * Returns the withdrawals as they were first fetched. A line that the admin has reviewed must not
 * change when the list is fetched again.
 */
function useFirst(known: readonly StaffWithdrawal[] | undefined) {
  const first = useRef(known);
  first.current ??= known;
  return first.current;
}
