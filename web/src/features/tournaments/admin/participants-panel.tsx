import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../api/schema';
import type { components } from '../../../api/schema.gen';
import { type Column, DataTable } from '../../../components/admin/data-table';
import { PlayerLink } from '../../../components/admin/player-link';
import { SidePanel } from '../../../components/admin/side-panel';
import { EmptyState } from '../../../components/empty-state';
import { ErrorPanel } from '../../../components/error-panel';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';
import { SkeletonList } from '../../../components/ui/skeleton';
import { participantsQuery } from './queries';

type Participant = components['schemas']['ParticipantView'];

const COLUMNS: readonly Column<Participant>[] = [
  {
    id: 'name',
    header: 'In-game name',
    cell: ({ userId, gameName }) => <PlayerLink id={userId}>{gameName}</PlayerLink>,
  },
  { id: 'squad', header: 'Squad', cell: ({ squad }) => squad?.name ?? '' },
  { id: 'uid', header: 'Free Fire UID', cell: ({ freeFireUID }) => freeFireUID },
  {
    id: 'email',
    header: 'Email',
    cell: ({ username, isBanned }) => (
      <>
        {username} {isBanned && <Badge tone="bad">Banned</Badge>}
      </>
    ),
  },
  {
    id: 'fee',
    header: 'Paid',
    numeric: true,
    cell: ({ feePaid, refunded }) => (refunded ? `${feePaid ?? 'Fee'}, refunded` : feePaid),
  },
  {
    id: 'joined',
    header: 'Joined',
    cell: ({ joinedAt }) => <Time at={joinedAt} show="relative" />,
  },
];

const WITHOUT_SQUADS = COLUMNS.filter(({ id }) => id !== 'squad');

interface ParticipantsPanelProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

/** The panel with all participants and their unmasked emails and UIDs. */
export function ParticipantsPanel({ tournament, onClose }: ParticipantsPanelProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(
    participantsQuery(tournament._id),
  );
  return (
    <SidePanel title={`Participants of ${tournament.name}`} onClose={onClose}>
      {isPending && <SkeletonList rows={3} height="h-12" />}
      {error && !data && (
        <ErrorPanel
          message="Failed to fetch participants"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data?.participants.length === 0 && (
        <EmptyState title="No participants yet">
          Participants appear here with the name and UID they joined with.
        </EmptyState>
      )}
      {data && data.participants.length > 0 && (
        <DataTable
          caption="Participants"
          columns={tournament.squads === 'off' ? WITHOUT_SQUADS : COLUMNS}
          rows={data.participants}
          idOf={(row) => row.userId}
        />
      )}
    </SidePanel>
  );
}
