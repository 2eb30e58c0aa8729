import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import type { components } from '../../../api/schema.gen';
import { useSend } from '../../../api/use-send';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { skippedQuery } from '../../../components/admin/skipped-query';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { showPopup } from '../../../components/popup/popups';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { Button } from '../../../components/ui/button';
import { Card } from '../../../components/ui/card';
import { SkeletonList } from '../../../components/ui/skeleton';

type Skipped = components['schemas']['SkippedLedgerEvent'];

const COLUMNS: readonly Column<Skipped>[] = [
  { id: 'position', header: 'Event', cell: ({ position, type }) => `${position} · ${type}` },
  { id: 'follower', header: 'Follower', cell: ({ follower }) => follower },
  { id: 'error', header: 'Error', cell: ({ error }) => error },
  { id: 'skipped', header: 'Skipped', cell: ({ skippedAt }) => <Time at={skippedAt} /> },
  {
    id: 'next',
    header: 'Next attempt',
    cell: ({ nextTryAt }) => (nextTryAt ? <Time at={nextTryAt} /> : 'when you try again'),
  },
];

/**
 * Lists the events that a follower of the log, such as the one that sends notifications, could not
 * handle.
 */
export function SkippedEvents({ readOnly }: { readonly readOnly: boolean }) {
  const query = useQuery(skippedQuery());
  const retry = useRetry();
  const events = query.data?.events ?? [];
  return (
    <Card
      title="Skipped events"
      aside={events.length > 0 && <Badge tone="bad">{String(events.length)}</Badge>}
    >
      {!query.data && query.error ? (
        <ErrorPanel
          message="Failed to fetch the skipped events"
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : !query.data ? (
        <SkeletonList rows={1} height="h-20" />
      ) : events.length === 0 ? (
        <EmptyState title="No skipped events">
          Notifications, mails and risk signals have handled every event of the log.
        </EmptyState>
      ) : (
        <div className="grid grid-cols-1 gap-4">
          <p className="measure text-small text-ink-muted">
            Balances are right. These events are missing in notifications, mails or risk signals,
            and are tried again automatically.
          </p>
          <DataTable
            caption="Skipped events"
            columns={COLUMNS}
            rows={events}
            idOf={({ follower, position }) => `${follower}:${position}`}
          />
          {!readOnly && (
            <Button
              className="justify-self-start"
              busy={retry.isPending}
              onClick={() => retry.mutate()}
            >
              Try again now
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

function useRetry() {
  const queries = useQueryClient();
  return useSend({
    mutationFn: () => answer(api.POST('/api/admin/ledger/skipped/retry')),
    onSuccess: () =>
      showPopup({
        type: 'success',
        title: 'Success',
        message: 'The skipped events are tried again within seconds',
      }),
    onError: (error) =>
      showPopup({ type: 'error', title: 'Error', message: messageOf(error, 'Failed to retry') }),
    onSettled: () => queries.invalidateQueries(skippedQuery()),
  });
}
