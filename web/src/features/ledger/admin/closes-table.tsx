import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../api/api-error';
import { downloadFile } from '../../../api/download';
import { useSend } from '../../../api/use-send';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Progress } from '../../../components/ui/progress';
import { SkeletonList } from '../../../components/ui/skeleton';
import { monthWords } from '../model/months';
import { sizeWords } from '../model/size-words';
import { closesQuery, type MonthClose } from './close-queries';

/** The list of closed months, the newest first, with their packages of files to download. */
export function ClosesTable() {
  const query = useQuery(closesQuery());
  const { data } = query;
  return (
    <section aria-label="Closed months" className="grid grid-cols-1 gap-3">
      <h2 className="text-lead">Closed months</h2>
      {query.isPending && <SkeletonList rows={2} height="h-20" />}
      {query.error && !data && (
        <ErrorPanel
          message="Failed to fetch the closed months"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {data?.closes.length === 0 && (
        <EmptyState title="No closed months yet">
          Each package holds the journal, the files for accountants, the checksums and the
          signature.
        </EmptyState>
      )}
      {data && data.closes.length > 0 && (
        <ul className="grid grid-cols-1 divide-y divide-line rounded-large border border-line bg-surface-1">
          {data.closes.map((close) => (
            <Closed key={close.id} close={close} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Closed({ close }: { readonly close: MonthClose }) {
  const { month, version, state, closedBy, closedAt, bytes, sha256 } = close;
  const name = `${monthWords(month)}, version ${version}`;
  return (
    <li className="grid grid-cols-1 gap-2 p-4 text-small">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-body font-semibold">{name}</h3>
        {state === 'done' ? (
          <PackageButton close={close} name={name} />
        ) : (
          <Badge tone={state === 'failed' ? 'bad' : 'info'}>
            {state === 'failed' ? 'failed' : 'in progress'}
          </Badge>
        )}
      </div>
      {state === 'running' && (
        <Progress
          label={`Creating the package of ${name}`}
          value={close.done}
          max={Math.max(close.total, 1)}
        />
      )}
      {state === 'failed' && <p>The package could not be created. Close the month again.</p>}
      <p className="break-words text-ink-muted">
        <Time at={closedAt} show="both" />, by {closedBy}
        {bytes !== null && `, ${sizeWords(bytes)}`}
      </p>
      {sha256 && (
        <p className="text-note text-ink-muted">
          SHA-256 <code className="font-mono break-all">{sha256}</code>
        </p>
      )}
    </li>
  );
}

function PackageButton({ close, name }: { readonly close: MonthClose; readonly name: string }) {
  const download = useSend({
    mutationFn: () => downloadFile(`/api/admin/months/closes/${close.id}/package`),
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Error',
        message: messageOf(error, 'The package could not be downloaded. Please try again.'),
      }),
  });
  return (
    <Button
      size="small"
      icon={<Download size={16} aria-hidden />}
      aria-label={`Download ${name}`}
      busy={download.isPending}
      onClick={() => download.mutate()}
    >
      Download
    </Button>
  );
}
