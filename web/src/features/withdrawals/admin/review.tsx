import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReviewList } from '../../../components/admin/review-list';
import { FormMessage } from '../../../components/form-message';
import { Badge } from '../../../components/ui/badge';
import { counted, formatRupees } from '../../../lib/format';
import type { BankOutcome } from './bank-answer';
import type { KnownWithdrawal, RowResult } from './queries';

/** Maximum number of withdrawals that one request completes. */
const MOST_AT_ONCE = 100;

/** One pasted line, the withdrawal that it matches, and what is sent for it. */
interface ReviewedLine<Sent> {
  readonly key: string;
  readonly line: string;
  readonly withdrawal: KnownWithdrawal | null;
  /** The reason why the pasted line will not complete a withdrawal; null if it will. */
  readonly problem: string | null;
  /** True if the line sets its withdrawal back to pending. */
  readonly isReturn?: boolean;
  /** The line as it is sent; null if it is not sent. */
  readonly sent: Sent | null;
}

/** The result of one withdrawal. The bank's outcome is given if the line came from its file. */
export type LineResult = RowResult & { readonly outcome?: BankOutcome };

/** Sends reviewed lines, and holds the results. */
interface Sending<Sent> {
  readonly send: (sent: Sent[]) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly results: ReadonlyMap<string, LineResult>;
}

/** Returns the results of all requests so far, and a function that adds those of another one. */
export function useResults() {
  const [results, setResults] = useState<ReadonlyMap<string, LineResult>>(new Map());
  const add = (done: { readonly results: readonly LineResult[] }) =>
    setResults(
      (before) => new Map([...before, ...done.results.map((one) => [one.id, one] as const)]),
    );
  return { results, add };
}

interface ReviewDialogProps<Sent> {
  readonly title: string;
  readonly lines: readonly ReviewedLine<Sent>[];
  readonly sending: Sending<Sent>;
  /** The field into which the admin pastes the text. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/**
 * A dialog that shows the withdrawal of each pasted line, completes the withdrawals, and shows each
 * outcome.
 */
export function ReviewDialog<Sent>({
  title,
  lines,
  sending,
  children,
  onClose,
}: ReviewDialogProps<Sent>) {
  const { results } = sending;
  const left = lines.filter(
    ({ withdrawal, sent }) => sent !== null && withdrawal && !results.has(withdrawal._id),
  );
  const wanted = left.slice(0, MOST_AT_ONCE);
  const sent = wanted.flatMap((line) => line.sent ?? []);
  const matched = left.filter(({ problem }) => problem === null);
  const told = toldOf(lines, results);
  return (
    <FormDialog
      done={told !== null && sent.length === 0}
      title={title}
      size="full"
      action={actionOf(wanted)}
      kind="main"
      busy={sending.isPending}
      disabled={sent.length === 0}
      problem={
        sending.error &&
        messageOf(sending.error, 'Only some withdrawals were completed. Try again.')
      }
      onSubmit={() => sending.send(sent)}
      onClose={onClose}
    >
      {children}
      {told && <FormMessage tone="good">{told}</FormMessage>}
      {(left.length > 0 || (lines.length > 0 && !told)) && (
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

type Lines = readonly Omit<ReviewedLine<unknown>, 'sent'>[];

/** Returns the label of the button, which says what it does with the lines. */
function actionOf(wanted: Lines): string {
  const completes = wanted.filter(({ problem }) => problem === null).length;
  const returns = wanted.filter(({ isReturn }) => isReturn).length;
  if (completes === 0 && returns > 0) return `Return ${returns}`;
  if (completes === 0 && wanted.length > 0) return 'Store the words of the bank';
  return returns > 0 ? `Complete ${completes}, return ${returns}` : `Complete ${completes}`;
}

/**
 * Returns a sentence with the number of matched lines, the sum of those that the button completes,
 * and the number of skipped lines.
 */
function countsOf(lines: Lines, matched: number, wanted: Lines) {
  const returned = lines.filter(({ isReturn }) => isReturn).length;
  const skipped = lines.filter(({ problem, isReturn }) => problem && !isReturn).length;
  const completed = wanted.filter(({ problem }) => problem === null);
  const sum = completed.reduce((all, { withdrawal }) => all + (withdrawal?.amount ?? 0), 0);
  const first = matched > completed.length ? `, the first ${completed.length}` : '';
  const worth = matched > 0 ? `${first} for ${formatRupees(sum)}` : '';
  const back = returned > 0 ? `${returned} back to pending, ` : '';
  return `${matched} matched${worth}, ${back}${skipped} skipped.`;
}

/**
 * Returns a sentence with the number and the sum of the completed withdrawals, and the number of
 * those that are pending again; null before the first result.
 */
function toldOf(lines: Lines, results: ReadonlyMap<string, LineResult>) {
  const named = new Map(
    lines.flatMap(({ withdrawal }) =>
      withdrawal ? [[withdrawal._id, withdrawal.amount] as const] : [],
    ),
  );
  const done = [...results.values()].filter(({ isDone }) => isDone);
  const completed = done.filter(({ outcome }) => outcome !== 'failed');
  const returned = done.length - completed.length;
  const sum = completed.reduce((all, { id }) => all + (named.get(id) ?? 0), 0);
  const sentences = [
    ...(completed.length > 0
      ? [`${counted(completed.length, 'withdrawal')} completed, ${formatRupees(sum)} in all.`]
      : []),
    ...(returned > 0 ? [`${counted(returned, 'withdrawal')} back to pending.`] : []),
  ];
  return sentences.length > 0 ? sentences.join(' ') : null;
}

const destinationOf = ({ withdrawal }: Lines[number]) =>
  withdrawal ? `₹${withdrawal.amount} to ${withdrawal.upiId ?? withdrawal.email}` : null;

function Outcome({
  line: { problem, isReturn },
  result,
}: {
  readonly line: Lines[number];
  readonly result: LineResult | undefined;
}) {
  if (result?.isDone) {
    return result.outcome === 'failed' ? (
      <Badge tone="warn">Back to pending</Badge>
    ) : (
      <Badge tone="good">Completed</Badge>
    );
  }
  if (result?.approval) return <Badge tone="info">Waits for a second admin</Badge>;
  if (result && (problem === null || isReturn)) {
    return <span className="text-bad sm:max-w-60">{result.message}</span>;
  }
  return (
    <span className="grid justify-items-start gap-1 sm:max-w-60">
      <Badge tone={problem ? 'warn' : 'info'}>{problem ?? 'Matched'}</Badge>
      {isReturn && <span className="text-note">Goes back to pending</span>}
    </span>
  );
}
