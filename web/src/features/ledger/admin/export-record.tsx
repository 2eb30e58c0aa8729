import { useQuery } from '@tanstack/react-query';
import { type Fact, Facts, SidePanel } from '../../../components/admin/side-panel';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { SkeletonList } from '../../../components/ui/skeleton';
import { type LedgerExport } from '../model/export-job';
import { ExportFacts } from './export-facts';
import { exportQuery, usePeople } from './queries';

interface RecordProps {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * The record of an earlier export. It contains the file's hash, with which anyone can check a copy
 * of the file.
 */
export function ExportRecord({ id, onClose }: RecordProps) {
  const query = useQuery(exportQuery(id));
  const { data } = query;
  return (
    <SidePanel title={data?.fileName ?? 'Export'} onClose={onClose}>
      {data ? (
        <>
          <Origin of={data} />
          <ExportFacts of={data} />
        </>
      ) : query.error ? (
        <ErrorPanel
          message="Failed to fetch the export"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <SkeletonList rows={4} height="h-10" />
      )}
    </SidePanel>
  );
}

function Origin({ of }: { readonly of: LedgerExport }) {
  const people = usePeople([of.askedBy]);
  const facts: readonly Fact[] = [
    { name: 'Exported by', value: people.get(of.askedBy) ?? of.askedBy },
    { name: 'Started', value: <Time at={of.startedAt} show="both" /> },
    { name: 'Ended', value: of.finishedAt ? <Time at={of.finishedAt} show="both" /> : null },
    { name: 'State', value: of.state },
    ...of.filters.map(({ name, value }) => ({ name: `Only: ${name}`, value, copy: true })),
  ];
  return <Facts facts={facts} />;
}
