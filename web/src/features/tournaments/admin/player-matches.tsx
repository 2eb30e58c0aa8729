import { Link } from '@tanstack/react-router';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import type { TournamentStatus } from '../../../api/schema';
import type { components } from '../../../api/schema.gen';
import type { Column } from '../../../components/admin/data-table';
import { ListPanel } from '../../../components/admin/list-panel';
import { toView } from '../../../components/admin/search';
import { usePositions } from '../../../components/admin/use-keyset';
import { MATCH_TONES } from '../../../components/match-tones';
import { Tokens } from '../../../components/money';
import { Time } from '../../../components/time';
import { Badge } from '../../../components/ui/badge';

type Match = components['schemas']['PlayerMatch'];

const PER_PAGE = 50;

const columns = (readOnly: boolean): readonly Column<Match>[] => [
  {
    id: 'name',
    header: 'Match',
    width: 190,
    cell: ({ tournamentId, name }) => (
      <Link
        {...(readOnly
          ? toView('ledger', { view: 'journal', reference: tournamentId })
          : toView('tournaments', { q: tournamentId, id: tournamentId }))}
        className="text-accent underline-offset-4 hover:underline"
      >
        {name}
      </Link>
    ),
  },
  { id: 'start', header: 'Start', keep: true, cell: ({ startTime }) => <Time at={startTime} /> },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status, isRefunded, hasMoved }) => (
      <span className="inline-flex gap-1.5">
        <Badge tone={MATCH_TONES[status as TournamentStatus]} capital>
          {status}
        </Badge>
        {isRefunded && <Badge tone="warn">Refunded</Badge>}
        {hasMoved && <Badge tone="warn">Seat moved</Badge>}
      </span>
    ),
  },
  {
    id: 'fee',
    header: 'Fee',
    numeric: true,
    cell: ({ feeTokens }) => <Tokens amount={feeTokens} />,
  },
  { id: 'place', header: 'Place', numeric: true, cell: ({ place }) => place },
  {
    id: 'prize',
    header: 'Prize',
    numeric: true,
    keep: true,
    cell: ({ prizeTokens }) => (prizeTokens === null ? null : <Tokens amount={prizeTokens} />),
  },
  { id: 'mode', header: 'Mode', wide: true, cell: ({ mode }) => mode },
  { id: 'joined', header: 'Joined', wide: true, cell: ({ joinedAt }) => <Time at={joinedAt} /> },
];

interface PlayerMatchesProps {
  readonly id: string;
  readonly readOnly: boolean;
}

/** The matches that a player has joined, the last joined one first. */
export function PlayerMatches({ id, readOnly }: PlayerMatchesProps) {
  const query = usePositions({
    queryKey: [keys.tournaments, 'of-player', id],
    limit: PER_PAGE,
    read: (query, signal) =>
      answer(
        api.GET('/api/admin/players/{id}/matches', { params: { path: { id }, query }, signal }),
      ),
    rowsOf: ({ matches }) => matches,
  });
  return (
    <ListPanel
      name="Matches"
      query={query}
      columns={columns(readOnly)}
      idOf={({ position }) => String(position)}
      failed="Failed to fetch the matches"
      empty="No matches yet"
      emptyText="The matches that the player joins appear here."
    />
  );
}
