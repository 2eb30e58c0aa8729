import { useQuery } from '@tanstack/react-query';
import { isUnanswered, messageOf } from '../../../api/api-error';
import { ErrorPanel } from '../../../components/error-panel';
import { Button } from '../../../components/ui/button';
import { Progress } from '../../../components/ui/progress';
import { counted } from '../../../lib/format';
import { type ExportJob, exportJob } from '../model/export-job';
import { keepFile } from '../model/hashed-file';
import { sizeWords } from '../model/size-words';
import { ExportFacts } from './export-facts';
import { exportQuery } from './queries';

/** The progress or result of the export that this browser tab is downloading. */
export function ExportProgress({ job }: { readonly job: ExportJob }) {
  switch (job.state) {
    case 'none':
      return null;
    case 'running':
      return <Running job={job} />;
    case 'cancelled':
      return (
        <p role="status" className="text-small text-ink-muted">
          Cancelled. Nothing was saved.
        </p>
      );
    case 'failed':
      return (
        <ErrorPanel
          message={`${messageOf(
            job.error,
            isUnanswered(job.error)
              ? 'The connection broke off before the file was complete.'
              : 'The file could not be created.',
          )} Nothing was saved.`}
          error={job.error}
          onRetry={job.again}
        />
      );
    case 'damaged':
      return (
        <ErrorPanel
          message="The file was damaged on the way: its SHA-256 differs. The file was not saved."
          onRetry={job.again}
        />
      );
    case 'done':
      return (
        <div className="grid grid-cols-1 gap-4 rounded-large border border-line p-4">
          <p role="status" className="font-semibold">
            Saved as {job.file.name}. File verified (SHA-256 matches).
          </p>
          <ExportFacts of={job.record} />
          <div className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => keepFile(job.file)}>
              Save it again
            </Button>
            <Button size="small" kind="quiet" onClick={() => exportJob.set({ state: 'none' })}>
              Done
            </Button>
          </div>
        </div>
      );
  }
}

/**
 * Shows the progress of a running export by position, because the number of exported events is
 * known only at the end.
 */
function Running({ job }: { readonly job: Extract<ExportJob, { state: 'running' }> }) {
  const { data } = useQuery(exportQuery(job.id));
  const first = data?.firstPosition ?? 0;
  const [value, max] = [(data?.lastPosition ?? first) - first, (data?.headPosition ?? 1) - first];
  return (
    <div role="status" className="grid grid-cols-1 gap-2 text-small">
      <Progress label="Exporting" value={value} max={Math.max(max, 1)} />
      <div className="flex flex-wrap items-center gap-3 text-ink-muted">
        <span>
          {counted(data?.rows ?? 0, 'row')}, {sizeWords(job.bytes)}
        </span>
        <Button size="small" onClick={job.cancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
