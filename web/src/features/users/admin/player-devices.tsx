import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { readingOf } from '../../../api/reading';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { EmptyState } from '../../../components/empty-state';
import { Loaded } from '../../../components/loaded';
import { Time } from '../../../components/time';
import { SkeletonList } from '../../../components/ui/skeleton';

type Session = components['schemas']['PlayerSession'];

const COLUMNS: readonly Column<Session>[] = [
  { id: 'device', header: 'Device', width: 180, cell: ({ device }) => device },
  { id: 'network', header: 'Network', cell: ({ network }) => network },
  { id: 'opened', header: 'Signed in', cell: ({ openedAt }) => <Time at={openedAt} /> },
  { id: 'used', header: 'Last used', cell: ({ usedAt }) => <Time at={usedAt} show="relative" /> },
];

/** The devices on which a player is signed in now. */
export function PlayerDevices({ id }: { readonly id: string }) {
  const query = useQuery({
    queryKey: [keys.users, 'sessions', id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/players/{id}/sessions', { params: { path: { id } }, signal })),
  });
  return (
    <Loaded
      of={readingOf(query)}
      failed="Failed to fetch the devices"
      awaited={<SkeletonList rows={3} />}
    >
      {({ sessions: rows }) =>
        rows.length === 0 ? (
          <EmptyState title="Not signed in">
            The devices on which the player is signed in appear here.
          </EmptyState>
        ) : (
          <DataTable
            caption="Devices"
            columns={COLUMNS}
            rows={rows}
            idOf={({ openedAt, usedAt, device }) => `${openedAt} ${usedAt} ${device}`}
          />
        )
      }
    </Loaded>
  );
}
