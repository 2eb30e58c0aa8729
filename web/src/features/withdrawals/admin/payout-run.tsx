import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { saveFile } from '../../../api/download';
import type { BulkAction } from '../../../components/admin/bulk-bar';
import { useAdminSearch } from '../../../components/admin/search';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { formatRupees } from '../../../lib/format';
import { AnswerDialog } from './answer-dialog';
import { CodesDialog } from './codes-dialog';
import { type RowResult, type StaffWithdrawal, useBankFile } from './queries';
import { RUNS } from './runs-view';

type Rows = readonly StaffWithdrawal[];

interface PayoutRun {
  readonly bulk?: readonly BulkAction<StaffWithdrawal>[];
  readonly bulkSum?: (rows: Rows) => string;
  readonly bulkHint?: string;
  readonly tools?: ReactNode;
}

/**
 * Returns the list's actions for paying many withdrawals: download the bank's file, upload its
 * result, and paste codes.
 */
export function usePayoutRun(enabled: boolean): PayoutRun {
  const { go } = useAdminSearch();
  const [answering, setAnswering] = useState(false);
  const [cards, setCards] = useState<Rows | null>(null);
  const [left, setLeft] = useState<readonly RowResult[]>([]);
  // The rows that were asked for, because a row that is left out has only its id in the answer.
  const [asked, setAsked] = useState<Rows>([]);
  const [doubted, setDoubted] = useState<Rows | null>(null);
  const take = useBankFile({
    onSuccess: ({ results, file, run }) => {
      if (run) {
        saveFile(new Blob([file], { type: 'text/csv' }), run.name);
        showPopup({
          type: 'success',
          title: run.name,
          message: `${inWords(run.rowCount)} in the file, now processing. ${formatRupees(run.sum)} in the file.`,
          action: { label: 'Open the run', onPress: () => go({ view: RUNS, id: run.id }, false) },
        });
      }
      setLeft(results.filter(({ isDone }) => !isDone));
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The file could not be downloaded. Please try again.'),
      }),
  });
  const takeAll = (rows: Rows) => {
    setAsked(rows);
    take.mutate(rows.map(({ _id }) => _id));
  };
  if (!enabled) return {};
  return {
    bulk: [
      {
        label: "Download the bank's file",
        isBusy: take.isPending,
        onSelect: (rows) => (rows.some(isDoubtful) ? setDoubted(rows) : takeAll(rows)),
      },
      {
        label: 'Paste codes',
        appliesTo: isCard,
        onSelect: (rows) => setCards(rows.filter(isCard)),
      },
    ],
    bulkSum: sumInWords,
    bulkHint: "Withdrawals in the bank's file become processing.",
    tools: (
      <>
        <Button size="small" onClick={() => setAnswering(true)}>
          Bank's result file
        </Button>
        {answering && <AnswerDialog onClose={() => setAnswering(false)} />}
        {cards && <CodesDialog cards={cards} onClose={() => setCards(null)} />}
        {doubted && <Doubted rows={doubted} onTake={takeAll} onClose={() => setDoubted(null)} />}
        {left.length > 0 && <LeftOut results={left} rows={asked} onClose={() => setLeft([])} />}
      </>
    ),
  };
}

const sumOf = (rows: Rows) => rows.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the sum of the ticked rows, and that of the rows that can be in the file if it differs. */
function sumInWords(rows: Rows): string {
  const upi = rows.filter((row) => !isCard(row));
  const payable = upi.filter((row) => row.blockedBy === null && !isSent(row));
  const all = formatRupees(sumOf(rows));
  if (upi.length === 0 || payable.length === rows.length) return `${all} in all`;
  return `${formatRupees(sumOf(payable))} of ${all} can be in the file`;
}

/** Returns true if a file whose result is open contains the withdrawal. The server leaves it out. */
const isSent = ({ status, runs: [newest] }: StaffWithdrawal) =>
  status === 'processing' && newest !== undefined && !newest.isSettled;

const isCard = ({ type }: StaffWithdrawal) => type === 'google_play';

/** Returns the reasons to check a withdrawal before the bank pays it; empty if there is none. */
const doubtsOf = ({ status, riskScore }: StaffWithdrawal): readonly string[] => [
  ...(status === 'processing' ? ['processing, so an earlier file may contain it'] : []),
  ...(riskScore > 0 ? [`risk ${riskScore}`] : []),
];
const isDoubtful = (row: StaffWithdrawal) => !isSent(row) && doubtsOf(row).length > 0;

interface DoubtedProps {
  readonly rows: Rows;
  readonly onTake: (rows: Rows) => void;
  readonly onClose: () => void;
}

/**
 * Asks whether the file for the bank should include the withdrawals that are processing already or
 * have risk signals, and lists these withdrawals.
 */
function Doubted({ rows, onTake, onClose }: DoubtedProps) {
  const doubtful = rows.filter(isDoubtful);
  const rest = rows.filter((row) => !isDoubtful(row));
  const them = doubtful.length === 1 ? 'it' : 'them';
  const take = (some: Rows) => {
    onTake(some);
    onClose();
  };
  return (
    <Dialog
      title={`Check ${inWords(doubtful.length)} first`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => take(rows)}>{`Include ${them}`}</Button>
          {rest.length > 0 && (
            <Button kind="main" onClick={() => take(rest)}>
              {`Leave ${them} out`}
            </Button>
          )}
        </>
      }
    >
      <p>
        A withdrawal in two files is paid twice. If a withdrawal has risk signals, open it and read
        them under Risk before you pay it.
      </p>
      <ul className="grid gap-2 pt-3 text-small">
        {doubtful.map((row) => (
          <li key={row._id}>
            {`${row.userId.email}: ₹${row.amount}, ${doubtsOf(row).join(', ')}`}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const inWords = (count: number) => `${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}`;

function nameOf(rows: Rows, id: string): string {
  const row = rows.find(({ _id }) => _id === id);
  return row ? `${row.userId.email}, ${formatRupees(row.amount)}` : id;
}

function LeftOut({
  results,
  rows,
  onClose,
}: {
  readonly results: readonly RowResult[];
  readonly rows: Rows;
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
            <span className="font-semibold">{nameOf(rows, id)}</span>
            {message}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
