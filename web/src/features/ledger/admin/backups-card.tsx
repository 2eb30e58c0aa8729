import { useQuery } from '@tanstack/react-query';
import type { components } from '../../../api/schema.gen';
import { backupsQuery } from '../../../components/admin/backups-query';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';

type Backups = components['schemas']['Backups'];

const KINDS: Readonly<Record<string, string>> = { full: 'full', incr: 'incremental' };

/** Shows whether backups are taken, and when a restore was last tested. */
export function BackupsCard() {
  const query = useQuery(backupsQuery());
  const { data } = query;
  return (
    <Card title="Backups" aside={data?.kept && <Verdict problems={data.problems} />}>
      {!data && query.error ? (
        <ErrorPanel
          message="Failed to fetch what is known about the backups"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : data ? (
        <Known backups={data} />
      ) : (
        <SkeletonList rows={1} height="h-20" />
      )}
    </Card>
  );
}

function Verdict({ problems }: Pick<Backups, 'problems'>) {
  return problems.length === 0 ? (
    <Badge tone="good">in order</Badge>
  ) : (
    <Badge tone="bad">not in order</Badge>
  );
}

function Known({ backups }: { readonly backups: Backups }) {
  const { kept, problems, newestAt, newestKind, checkedAt, restore } = backups;
  if (!kept) {
    return (
      <p className="measure text-ink-muted">
        No service takes backups of this database. Back up the embedded database with{' '}
        <code>make backup</code>, and a server of your own with its tools.
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {problems.length > 0 && (
        <ul role="alert" className="measure grid gap-1 font-semibold text-bad wrap-anywhere">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <p>
        {restore ? (
          <>
            Last restore tested <Time at={restore.at} show="near" />, {restore.seconds} s, position{' '}
            {formatTokens(restore.position)}. {lostWords(restore)}
          </>
        ) : (
          'No restore has been tested.'
        )}
      </p>
      <p className="text-small text-ink-muted">
        {newestAt ? (
          <>
            Newest backup <Time at={newestAt} show="both" />
            {newestKind && `, ${KINDS[newestKind] ?? newestKind}`}
          </>
        ) : (
          'No backup is known'
        )}
        {checkedAt && (
          <>
            ; archive checked <Time at={checkedAt} show="relative" />
          </>
        )}
        .
      </p>
    </div>
  );
}

/** What would have been lost with the machine at that moment. */
function lostWords({ lostEvents, lostSeconds }: NonNullable<Backups['restore']>): string {
  if (lostEvents === 0) return 'Nothing was lost.';
  const events = lostEvents === 1 ? '1 event' : `${formatTokens(lostEvents)} events`;
  return `Lost: ${events} of the last ${lostSeconds} s.`;
}
