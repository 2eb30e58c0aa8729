import type { Tournament } from '../../../api/schema';
import type { Column } from '../../../components/admin/data-table';
import { Countdown } from '../../../components/countdown';
import { MATCH_TONES } from '../../../components/match-tones';
import { Tokens } from '../../../components/money';
import { Badge } from '../../../components/ui/badge';
import { Progress } from '../../../components/ui/progress';
import { formatInstant, formatTokens } from '../../../lib/format';
import { isolated } from '../../../lib/names';
import { ranked } from '../model/tournament';

/**
 * Returns "22 Nov, 8:00 pm" for "22 Nov 2026, 8:00 pm IST", because the column's header names the
 * time zone.
 */
const short = (instant: string): string =>
  formatInstant(new Date(instant))
    .replace(/\s\d{4},/, ',')
    .replace(/\sIST$/, '');

const winnersOf = ({ winners }: Tournament): string =>
  ranked(winners)
    .map((w) => `${w.position}. ${isolated(w.gameName)} (${formatTokens(w.prizeAmount)})`)
    .join(', ');

/** The column of a list of completed matches with the position, name and prize of each winner. */
const WINNERS: Column<Tournament> = {
  id: 'winners',
  header: 'Winners',
  width: 176,
  keep: true,
  cell: (match) => winnersOf(match) || 'Not declared',
};

/** The column of a list of all matches: the winners of a match that has any, otherwise its room. */
const ROOM_OR_WINNERS: Column<Tournament> = {
  id: 'room',
  header: 'Room, winners',
  width: 96,
  keep: true,
  cell: (match) => winnersOf(match) || match.roomId,
};

/** The columns of the list of open matches. */
const OPEN: readonly Column<Tournament>[] = [
  {
    id: 'name',
    header: 'Match',
    width: 172,
    cell: ({ name, mode }) => (
      <span className="grid grid-cols-1 leading-tight" title={`${name}, ${mode}`}>
        <span className="truncate max-sm:whitespace-normal">{name}</span>
        <span className="truncate text-note font-normal text-ink-muted">{mode}</span>
      </span>
    ),
  },
  {
    id: 'start',
    header: 'Start (IST)',
    width: 141,
    keep: true,
    cell: ({ startTime, status }) => (
      <span className="grid leading-tight">
        <time dateTime={startTime} title={formatInstant(new Date(startTime))}>
          {short(startTime)}
        </time>
        {status === 'upcoming' && (
          <span className="text-note">
            <Countdown until={startTime} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'seats',
    header: 'Seats',
    width: 68,
    cell: ({ currentParticipants, maxParticipants }) => (
      <span className="grid max-w-24 gap-1 max-sm:ml-auto">
        <span className="leading-none">{`${currentParticipants} / ${maxParticipants}`}</span>
        <Progress label="Seats taken" value={currentParticipants} max={maxParticipants} />
      </span>
    ),
  },
  {
    id: 'fee',
    header: 'Fee',
    numeric: true,
    width: 66,
    cell: ({ entryFee }) => <Tokens amount={entryFee} />,
  },
  {
    id: 'prize',
    header: 'Prize',
    numeric: true,
    width: 74,
    cell: ({ prizePool }) => <Tokens amount={prizePool} />,
  },
  {
    id: 'room',
    header: 'Room',
    width: 96,
    cell: ({ roomId }) => roomId ?? <span className="text-ink-faint">No room yet</span>,
  },
  {
    id: 'status',
    header: 'Status',
    width: 114,
    cell: ({ status }) => (
      <Badge tone={MATCH_TONES[status]} capital>
        {status}
      </Badge>
    ),
  },
];

/** Returns the columns of the list of matches, with the winners where matches may have some. */
export function matchColumns(status: string): readonly Column<Tournament>[] {
  if (status === 'completed') return [...OPEN.filter(({ id }) => id !== 'room'), WINNERS];
  return status === 'all'
    ? OPEN.map((each) => (each.id === 'room' ? ROOM_OR_WINNERS : each))
    : OPEN;
}
