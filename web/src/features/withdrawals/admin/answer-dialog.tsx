import { useRef, useState } from 'react';
import { TextAreaField, TextField } from '../../../components/ui/field';
import { isReturned, readAnswer } from './bank-answer';
import { BankTableFields } from './bank-table-fields';
import { type KnownWithdrawal, useNamedByBank, useTakeResults } from './queries';
import { ReviewDialog, useResults } from './review';
import { useBankTable } from './use-bank-table';

/** Maximum size of an uploaded result file, in bytes. */
const MOST_BYTES = 1_000_000;

interface AnswerDialogProps {
  readonly onClose: () => void;
}

/** The dialog for a result file with rows of any run. */
export function AnswerDialog({ onClose }: AnswerDialogProps) {
  return <ResultDialog runId={null} known={useNamedByBank()} onClose={onClose} />;
}

interface ResultDialogProps extends AnswerDialogProps {
  /** The run to which the file belongs; null if its rows may belong to several. */
  readonly runId: string | null;
  /** The withdrawals that the file may name; undefined while they are fetched. */
  readonly known: readonly KnownWithdrawal[] | undefined;
}

/**
 * The dialog that takes the bank's result file: paid withdrawals are completed, and failed ones are
 * set back to pending. The admin reviews each line first.
 */
export function ResultDialog({ runId, known: fetched, onClose }: ResultDialogProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const known = useFirst(fetched);
  const { table, onMeaning } = useBankTable(text);
  const { results, add } = useResults();
  const take = useTakeResults(runId, { onSuccess: add });
  const answered = readAnswer(table.rows, table.columns, known ?? []);
  const lines = answered.map(({ line, withdrawal, problem, outcome, sent }, at) => ({
    line,
    withdrawal,
    problem,
    sent,
    isReturn: sent !== null && withdrawal !== null && isReturned(outcome, withdrawal.status),
    key: `${at} ${line}`,
  }));
  const sending = { send: take.mutate, isPending: take.isPending, error: take.error, results };
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
      sending={sending}
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
function useFirst(known: readonly KnownWithdrawal[] | undefined) {
  const first = useRef(known);
  first.current ??= known;
  return first.current;
}
