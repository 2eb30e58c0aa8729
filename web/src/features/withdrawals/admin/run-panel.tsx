import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { downloadFile } from '../../../api/download';
import { useSend } from '../../../api/use-send';
import { toView } from '../../../components/admin/search';
import { Facts, SidePanel } from '../../../components/admin/side-panel';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge, type Tone } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatRupees } from '../../../lib/format';
import { ResultDialog } from './answer-dialog';
import { type PayoutRunDetails, runQuery } from './queries';

interface RunPanelProps {
  readonly id: string;
  readonly readOnly: boolean;
  readonly onClose: () => void;
}

type Entry = PayoutRunDetails['rows'][number];
type Payee = Entry['withdrawal'];

/** The page of a payout run: its file, the outcome of each row, and what was left out. */
export function RunPanel({ id, readOnly, onClose }: RunPanelProps) {
  const query = useQuery(runQuery(id));
  const [isAnswering, setIsAnswering] = useState(false);
  const run = query.data;
  return (
    <SidePanel
      title={run?.name ?? 'Payout run'}
      onClose={onClose}
      actions={
        run && (
          <>
            <DownloadAgain id={id} />
            {!readOnly && (
              <Button size="small" kind="main" onClick={() => setIsAnswering(true)}>
                Attach the result file
              </Button>
            )}
          </>
        )
      }
    >
      {query.isPending && <SkeletonList rows={6} height="h-10" />}
      {!run && query.isError && (
        <ErrorPanel
          message="Failed to load the payout run"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {run && <Run run={run} />}
      {run && isAnswering && (
        <ResultDialog
          runId={id}
          known={run.rows.map(({ withdrawal, isSettled }) => ({
            ...withdrawal,
            runs: [{ isSettled }],
          }))}
          onClose={() => setIsAnswering(false)}
        />
      )}
    </SidePanel>
  );
}

function DownloadAgain({ id }: { readonly id: string }) {
  const download = useSend({
    mutationFn: () => downloadFile(`/api/withdrawals/admin/runs/${id}/file`),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The file could not be downloaded. Please try again.'),
      }),
  });
  return (
    <Button size="small" busy={download.isPending} onClick={() => download.mutate()}>
      Download again
    </Button>
  );
}

function Run({ run }: { readonly run: PayoutRunDetails }) {
  const { rows, leftOut } = run;
  const isBegun = rows.some(
    ({ isSettled, withdrawal }) => isSettled || withdrawal.status !== 'processing',
  );
  return (
    <>
      <Facts
        facts={[
          { name: 'Made', value: <Time at={run.madeAt} show="both" /> },
          { name: 'By', value: run.madeBy.email },
          { name: 'Rows', value: String(run.rowCount) },
          { name: 'Sum of the file', value: formatRupees(run.sum) },
        ]}
      />
      {isBegun && (
        <p role="note" className="rounded-medium border border-warn bg-warn-soft p-3 text-small">
          Some rows of this file are decided already. Do not upload it to the bank again.
        </p>
      )}
      <Rows title="In the file">
        {rows.map((entry) => (
          <Row key={entry.withdrawal.id} withdrawal={entry.withdrawal}>
            <Outcome entry={entry} />
          </Row>
        ))}
      </Rows>
      {leftOut.length > 0 && (
        <Rows title="Left out of the file">
          {leftOut.map(({ withdrawal, reason }) => (
            <Row key={withdrawal.id} withdrawal={withdrawal}>
              {reason}
            </Row>
          ))}
        </Rows>
      )}
    </>
  );
}

function Rows({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="grid grid-cols-1 gap-2">
      <h3 className="text-small font-semibold">{title}</h3>
      <ul aria-label={title} className="grid rounded-medium border border-line text-small">
        {children}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly withdrawal: Payee;
  readonly children: ReactNode;
}

function Row({ withdrawal: { id, amount, status, userId }, children }: RowProps) {
  const isClosed = status === 'completed' || status === 'rejected';
  return (
    <li className="grid gap-1 border-b border-line p-3 last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-4">
        <Link
          {...toView(isClosed ? 'completed-withdrawals' : 'withdrawals', { id })}
          className="font-semibold text-accent underline underline-offset-4 wrap-anywhere"
        >
          <bdi>{userId.email}</bdi>
        </Link>
        <span className="tabular-nums">{formatRupees(amount)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 wrap-anywhere">{children}</span>
    </li>
  );
}

const OUTCOMES: Readonly<Record<Entry['outcome'], readonly [label: string, tone: Tone]>> = {
  paid: ['Paid', 'good'],
  failed: ['Failed', 'bad'],
  unknown: ['Unknown', 'warn'],
  open: ['Open', 'info'],
};

function Outcome({ entry }: { readonly entry: Entry }) {
  const { outcome, words, bankReference, isSettled, withdrawal } = entry;
  const [label, tone] = OUTCOMES[outcome];
  const isOther = !isSettled && withdrawal.status !== 'processing';
  const isUnfinished = !isSettled && (outcome === 'paid' || outcome === 'failed');
  return (
    <>
      <Badge tone={tone}>{label}</Badge>
      {bankReference && <span>{`UTR ${bankReference}`}</span>}
      {words && <span>{`The bank says: ${words}`}</span>}
      {(isOther || isUnfinished) && (
        <span className="font-semibold">{`The withdrawal is ${withdrawal.status}.`}</span>
      )}
    </>
  );
}
