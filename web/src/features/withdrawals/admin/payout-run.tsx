import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { saveFile } from '../../../api/download';
import type { BulkAction } from '../../../components/admin/bulk-bar';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { AnswerDialog } from './answer-dialog';
import { CodesDialog } from './codes-dialog';
import { type RowResult, type StaffWithdrawal, useBankFile } from './queries';

type Rows = readonly StaffWithdrawal[];

interface PayoutRun {
  readonly bulk?: readonly BulkAction<StaffWithdrawal>[];
  readonly tools?: ReactNode;
}

/** Returns the actions of a payout run: the bank's file, its answer, and pasted codes. */
export function usePayoutRun(enabled: boolean): PayoutRun {
  const [answering, setAnswering] = useState(false);
  const [cards, setCards] = useState<Rows | null>(null);
  const [left, setLeft] = useState<readonly RowResult[]>([]);
  const take = useBankFile({
    onSuccess: ({ results, file }) => {
      const refused = results.filter(({ isDone }) => !isDone);
      const taken = results.length - refused.length;
      if (taken > 0) {
        saveFile(new Blob([file], { type: 'text/csv' }), 'arena-payouts.csv');
        const message = `${inWords(taken)} in the file, now processing`;
        showPopup({ type: 'success', title: 'Success', message });
      }
      setLeft(refused);
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The file could not be downloaded. Please try again.'),
      }),
  });
  if (!enabled) return {};
  return {
    bulk: [
      {
        label: "Download the bank's file",
        isBusy: take.isPending,
        onSelect: (rows) => take.mutate(rows.map(({ _id }) => _id)),
      },
      {
        label: 'Paste codes',
        onSelect: (rows) => setCards(rows.filter(({ type }) => type === 'google_play')),
      },
    ],
    tools: (
      <>
        <Button size="small" onClick={() => setAnswering(true)}>
          Bank's answer
        </Button>
        {answering && <AnswerDialog onClose={() => setAnswering(false)} />}
        {cards && <CodesDialog cards={cards} onClose={() => setCards(null)} />}
        {left.length > 0 && <LeftOut results={left} onClose={() => setLeft([])} />}
      </>
    ),
  };
}

const inWords = (count: number) => `${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}`;

function LeftOut({
  results,
  onClose,
}: {
  readonly results: readonly RowResult[];
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      title={`${inWords(results.length)} left out of the file`}
      onClose={onClose}
      actions={<Button onClick={onClose}>Close</Button>}
    >
      <ul className="grid gap-3 text-small">
        {results.map(({ id, message }) => (
          <li key={id} className="grid gap-0.5">
            <code className="text-ink-muted">{id}</code>
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
