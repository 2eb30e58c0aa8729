import { useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../../api/api-error';
import { answer, api } from '../../../../api/client';
import { keys } from '../../../../api/query-keys';
import type { Tournament } from '../../../../api/schema';
import type { components } from '../../../../api/schema.gen';
import { useSend } from '../../../../api/use-send';
import { type Column, DataTable } from '../../../../components/admin/data-table';
import { Facts, SidePanel } from '../../../../components/admin/side-panel';
import { EmptyState } from '../../../../components/empty-state';
import { ErrorPanel } from '../../../../components/error-panel';
import { showPopup } from '../../../../components/popup/popups';
import { Time } from '../../../../components/time';
import { Badge } from '../../../../components/ui/badge';
import { Button } from '../../../../components/ui/button';
import { SkeletonList } from '../../../../components/ui/skeleton';
import { counted } from '../../../../lib/format';
import { byId } from '../queries';

type Receipt = components['schemas']['RoomReceipt'];
type ReceiptList = components['schemas']['RoomReceiptList'];

/** Pause between two reads of the list while it is open, in milliseconds. */
const READ_EVERY_MS = 10_000;

const COLUMNS: readonly Column<Receipt>[] = [
  { id: 'name', header: 'In-game name', cell: ({ gameName }) => gameName },
  { id: 'uid', header: 'Free Fire UID', cell: ({ freeFireUID }) => freeFireUID },
  {
    id: 'looked',
    header: 'Room seen',
    cell: ({ lookedAt }) =>
      lookedAt ? <Time at={lookedAt} show="relative" /> : <Badge tone="warn">Not yet</Badge>,
  },
  {
    id: 'delivered',
    header: 'Delivered',
    cell: ({ deliveredAt, deliveredBy }) =>
      deliveredAt ? (
        <>
          {deliveredBy === 'mail' ? 'Mail' : 'Push'}, <Time at={deliveredAt} show="relative" />
        </>
      ) : (
        'Inbox only'
      ),
  },
];

interface RoomReceiptsProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/**
 * The panel that lists who has seen the room of a match, and sends it again to the players who have
 * not.
 */
export function RoomReceipts({ tournament, onClose }: RoomReceiptsProps) {
  const id = tournament._id;
  const queries = useQueryClient();
  const queryKey = [keys.tournaments, 'room-receipts', id];
  const { data, error, isPending, isFetching, refetch } = useQuery({
    queryKey,
    refetchInterval: READ_EVERY_MS,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/tournaments/admin/{id}/room/receipts', { params: byId(id), signal })),
  });
  const again = useSend({
    mutationFn: (_: null) =>
      answer(api.POST('/api/tournaments/admin/{id}/room/again', { params: byId(id) })),
    onSuccess: ({ message }) => showPopup({ type: 'success', title: 'Sent', message }),
    onError: (failure) =>
      showPopup({
        type: 'error',
        title: 'Not sent',
        message: messageOf(failure, 'Failed to send the room again'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const unseen = data ? data.players.length - data.seen : 0;
  return (
    <SidePanel
      title={`Room of ${tournament.name}`}
      onClose={onClose}
      actions={
        data &&
        unseen > 0 && (
          <Button
            kind="main"
            busy={again.isPending}
            disabled={data.againFrom !== null}
            onClick={() => again.mutate(null)}
          >
            {data.againFrom ? 'Sent just now' : `Send again to ${counted(unseen, 'player')}`}
          </Button>
        )
      }
    >
      {isPending && <SkeletonList rows={3} height="h-12" />}
      {error && !data && (
        <ErrorPanel
          message="Failed to read who has seen the room"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Receipts list={data} />}
    </SidePanel>
  );
}

/** The numbers of one room, and the list of its players. */
function Receipts({ list }: { readonly list: ReceiptList }) {
  const { players, seen, delivered, roomAt, roomBy, isLate } = list;
  return (
    <div className="grid grid-cols-1 gap-4">
      <Facts
        facts={[
          { name: 'Seen by', value: `${seen} of ${players.length}` },
          { name: 'Delivered to', value: `${delivered} of ${players.length}` },
          { name: 'Published', value: roomAt ? <Time at={roomAt} /> : null },
          {
            name: 'Promised by',
            value: roomBy ? (
              <>
                <Time at={roomBy} /> {isLate && <Badge tone="bad">Late</Badge>}
              </>
            ) : null,
          },
        ]}
      />
      {players.length === 0 ? (
        <EmptyState title="No participants yet">
          Participants appear here with the time at which they saw the room.
        </EmptyState>
      ) : (
        <DataTable
          caption="Delivery of the room"
          columns={COLUMNS}
          rows={players}
          idOf={(row) => row.userId}
        />
      )}
    </div>
  );
}
