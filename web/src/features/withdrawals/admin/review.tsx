import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormDialog } from '../../../components/admin/form-dialog';
import { FormMessage } from '../../../components/form-message';
import { Badge } from '../../../components/ui/badge';
import { formatRupees } from '../../../lib/format';
import { type RowResult, type StaffWithdrawal, useSetMany } from './queries';

/** Maximum number of withdrawals that one request completes. */
const MOST_AT_ONCE = 100;

/** One pasted line before it is sent. */
export interface ReviewedLine {
  readonly key: string;
  readonly line: string;
  readonly withdrawal: StaffWithdrawal | null;
  /** The reason why it is left; null when it will be completed. */
  readonly problem: string | null;
  readonly given: { readonly bankReference?: string; readonly redeemCode?: string };
}

interface ReviewDialogProps {
  readonly title: string;
  readonly lines: readonly ReviewedLine[];
  /** The field to paste into. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows each line with its withdrawal, then completes the matched ones and shows each outcome. */
export function ReviewDialog({ title, lines, children, onClose }: ReviewDialogProps) {
  const [results, setResults] = useState<ReadonlyMap<string, RowResult>>(new Map());
  const complete = useSetMany({
    onSuccess: (done) =>
      setResults(
        (before) => new Map([...before, ...done.results.map((one) => [one.id, one] as const)]),
      ),
  });
  const wanted = lines
    .filter(({ withdrawal, problem }) => !problem && withdrawal && !results.has(withdrawal._id))
    .slice(0, MOST_AT_ONCE);
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
      size="large"
      action={`Complete ${changes.length}`}
      kind="main"
      busy={complete.isPending}
      disabled={changes.length === 0}
      problem={complete.error && messageOf(complete.error, 'Only part of it was done. Try again.')}
      onSubmit={() => complete.mutate(changes)}
      onClose={onClose}
    >
      {children}
      {paid && <FormMessage tone="good">{paid}</FormMessage>}
      {lines.length > 0 && <Review lines={lines} results={results} />}
    </FormDialog>
  );
}

/** Returns the number and the sum of the completed withdrawals; null when there are none. */
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

function Review({
  lines,
  results,
}: {
  readonly lines: readonly ReviewedLine[];
  readonly results: ReadonlyMap<string, RowResult>;
}) {
  return (
    <ul
      aria-label="Review"
      className="grid grid-cols-1 rounded-medium border border-line text-small"
    >
      {lines.map((each) => (
        <li
          key={each.key}
          className="grid gap-1 border-b border-line p-3 last:border-b-0 sm:grid-cols-[1fr_1fr_auto] sm:items-center sm:gap-4"
        >
          <span className="text-ink-muted wrap-anywhere">{each.line}</span>
          <span className="wrap-anywhere">
            {each.withdrawal
              ? `₹${each.withdrawal.amount} to ${each.withdrawal.upiId ?? each.withdrawal.email}`
              : '–'}
          </span>
          <Outcome line={each} result={results.get(each.withdrawal?._id ?? '')} />
        </li>
      ))}
    </ul>
  );
}

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
