import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReviewList } from '../../../components/admin/review-list';
import { FormMessage } from '../../../components/form-message';
import { Badge } from '../../../components/ui/badge';
import { formatRupees } from '../../../lib/format';
import { type RowResult, type StaffWithdrawal, useSetMany } from './queries';

/** Maximum number of withdrawals that one request completes. */
const MOST_AT_ONCE = 100;

/**
 * One pasted line, the withdrawal that it matches, and the data to complete the withdrawal with.
 */
export interface ReviewedLine {
  readonly key: string;
  readonly line: string;
  readonly withdrawal: StaffWithdrawal | null;
  /** The reason why the pasted line will not complete a withdrawal; null if it will. */
  readonly problem: string | null;
  readonly given: { readonly bankReference?: string; readonly redeemCode?: string };
}

interface ReviewDialogProps {
  readonly title: string;
  readonly lines: readonly ReviewedLine[];
  /** The field into which the admin pastes the text. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A dialog that shows the withdrawal of each pasted line, completes the withdrawals, and shows each
 * outcome.
 */
export function ReviewDialog({ title, lines, children, onClose }: ReviewDialogProps) {
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const complete = useSetMany({
    onSuccess: (done) =>
      setResults(
        (before) => new Map([...before, ...done.results.map((one) => [one.id, one] as const)]),
      ),
  });
  const matched = lines.filter(
    ({ withdrawal, problem }) => !problem && withdrawal && !results.has(withdrawal._id),
  );
  const wanted = matched.slice(0, MOST_AT_ONCE);
  const changes = wanted.flatMap(({ withdrawal, given }) =>
    withdrawal
      ? { id: withdrawal._id, version: withdrawal.version, status: 'completed' as const, ...given }
      : [],
  );
  const paid = paidOf(lines, results);
  return (
    <FormDialog
      done={paid !== null && changes.length === 0}
      title={title}
      size="full"
      action={`Complete ${changes.length}`}
      kind="main"
      busy={complete.isPending}
      disabled={changes.length === 0}
      problem={
        complete.error &&
        messageOf(complete.error, 'Only some withdrawals were completed. Try again.')
      }
      onSubmit={() => complete.mutate(changes)}
      onClose={onClose}
    >
      {children}
      {paid && <FormMessage tone="good">{paid}</FormMessage>}
      {(matched.length > 0 || (lines.length > 0 && !paid)) && (
        <p role="status">{countsOf(lines, matched.length, wanted)}</p>
      )}
      {lines.length > 0 && (
        <ReviewList
          rows={lines.map((line) => ({
            key: line.key,
            given: line.line,
            matched: destinationOf(line),
            outcome: <Outcome line={line} result={results.get(line.withdrawal?._id ?? '')} />,
          }))}
        />
      )}
    </FormDialog>
  );
}

/**
 * Returns a sentence with the number of matched lines, the sum of those that the button completes,
 * and the number of skipped lines.
 */
function countsOf(
  lines: readonly ReviewedLine[],
  matched: number,
  wanted: readonly ReviewedLine[],
) {
  const skipped = lines.filter(({ problem }) => problem).length;
  const sum = wanted.reduce((all, { withdrawal }) => all + (withdrawal?.amount ?? 0), 0);
  const first = matched > wanted.length ? `, the first ${wanted.length}` : '';
  const worth = matched > 0 ? `${first} for ${formatRupees(sum)}` : '';
  return `${matched} matched${worth}, ${skipped} skipped.`;
}

/**
 * Returns a sentence with the number and the sum of the completed withdrawals; null if none is
 * completed.
 */
function paidOf(lines: readonly ReviewedLine[], results: ReadonlyMap<string, RowResult>) {
  const named = new Map(
    lines.flatMap(({ withdrawal }) =>
      withdrawal ? [[withdrawal._id, withdrawal.amount] as const] : [],
    ),
  );
  const done = [...results.values()].filter(({ isDone }) => isDone);
  if (done.length === 0) return null;
  const sum = done.reduce((all, { id }) => all + (named.get(id) ?? 0), 0);
  const count = `${done.length} ${done.length === 1 ? 'withdrawal' : 'withdrawals'}`;
  return `${count} completed, ${formatRupees(sum)} in all.`;
}

const destinationOf = ({ withdrawal }: ReviewedLine): string =>
  withdrawal ? `₹${withdrawal.amount} to ${withdrawal.upiId ?? withdrawal.email}` : '–';

function Outcome({
  line,
  result,
}: {
  readonly line: ReviewedLine;
  readonly result: RowResult | undefined;
}) {
  const isTold = result !== undefined && (line.problem === null || result.isDone);
  if (isTold && result.isDone) return <Badge tone="good">Completed</Badge>;
  if (isTold) {
    return result.approval ? (
      <Badge tone="info">Waits for a second admin</Badge>
    ) : (
      <span className="text-bad sm:max-w-60">{result.message}</span>
    );
  }
  return <Badge tone={line.problem ? 'warn' : 'info'}>{line.problem ?? 'Matched'}</Badge>;
}
