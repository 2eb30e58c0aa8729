import { useQuery } from '@tanstack/react-query';
import type { Tournament } from '../../../../api/schema';
import { DateField } from '../../../../components/admin/date-field';
import { TextField } from '../../../../components/ui/field';
import { SelectField } from '../../../../components/ui/select';
import { formatInstant } from '../../../../lib/format';
import { MODES } from '../../model/tournament';
import { allTournamentsQuery, participantsQuery } from '../queries';
import type { Repair } from './repair-queries';

export interface RepairFields {
  readonly userId: string;
  readonly toTournamentId: string;
  readonly otherUserId: string;
  readonly roomId: string;
  readonly roomPassword: string;
  readonly mode: string;
  /** Times as Indian local times; empty to keep those of the match. */
  readonly startTime: string;
  readonly endTime: string;
}

export const NO_FIELDS: RepairFields = {
  userId: '',
  toTournamentId: '',
  otherUserId: '',
  roomId: '',
  roomPassword: '',
  mode: '',
  startTime: '',
  endTime: '',
};

interface FieldsProps {
  readonly tournament: Tournament;
  readonly repair: Repair;
  readonly fields: RepairFields;
  readonly onChange: (changed: Partial<RepairFields>) => void;
}

/** The fields that a repair needs besides its reason. */
export function RepairFieldset(props: FieldsProps) {
  const { tournament, repair, fields, onChange } = props;
  switch (repair) {
    case 'remove-player':
      return <PlayerField {...props} />;
    case 'move-player':
    case 'swap-players':
      return (
        <>
          <PlayerField {...props} />
          <MatchField {...props} />
          {repair === 'swap-players' && fields.toTournamentId && (
            <ParticipantField
              label="Swap with"
              match={fields.toTournamentId}
              value={fields.otherUserId}
              onChange={(otherUserId) => onChange({ otherUserId })}
            />
          )}
        </>
      );
    case 'replace-room':
      return <RoomFields {...props} />;
    case 'change-mode':
      return (
        <>
          <SelectField
            label="Right mode"
            required
            value={fields.mode}
            options={[
              { value: '', label: 'Choose a mode' },
              ...Object.values(MODES)
                .filter(({ title }) => title !== tournament.mode)
                .map(({ title }) => ({ value: title, label: title })),
            ]}
            onChange={({ target }) => onChange({ mode: target.value })}
          />
          {tournament.status === 'upcoming' && <TimesFields {...props} />}
        </>
      );
    case 'back-to-upcoming':
    case 'bring-back':
      return <TimesFields {...props} />;
    case 'close-joins':
    case 'void-results':
      return null;
  }
}

function PlayerField({ tournament, fields, onChange }: FieldsProps) {
  return (
    <ParticipantField
      label="Player"
      match={tournament._id}
      value={fields.userId}
      onChange={(userId) => onChange({ userId })}
    />
  );
}

interface ParticipantFieldProps {
  readonly label: string;
  readonly match: string;
  readonly value: string;
  readonly onChange: (userId: string) => void;
}

/** A choice of one participant who has a seat. */
function ParticipantField({ label, match, value, onChange }: ParticipantFieldProps) {
  const { data, error } = useQuery(participantsQuery(match));
  const seated = data?.participants.filter(({ refunded }) => !refunded) ?? [];
  return (
    <SelectField
      label={label}
      required
      value={value}
      error={error ? 'The participants could not be read.' : undefined}
      options={[
        { value: '', label: data ? 'Choose a player' : 'Reading the participants…' },
        ...seated.map(({ userId, gameName, freeFireUID, squad }) => ({
          value: userId,
          label: `${gameName} · UID ${freeFireUID}${squad ? ` · ${squad.name}` : ''}`,
        })),
      ]}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

/** A choice of another upcoming or live match with the same entry fee. */
function MatchField({ tournament, fields, onChange }: FieldsProps) {
  const { data, error } = useQuery(
    allTournamentsQuery({ status: 'pending', sort: 'start', page: 1, limit: 100 }),
  );
  const same = data?.tournaments.filter(
    ({ _id, entryFee }) => _id !== tournament._id && entryFee === tournament.entryFee,
  );
  return (
    <SelectField
      label="Other match"
      required
      value={fields.toTournamentId}
      error={error ? 'The matches could not be read.' : undefined}
      hint={
        same?.length === 0
          ? `No other upcoming or live match has an entry fee of ${tournament.entryFee}. Remove the player instead.`
          : `Upcoming and live matches with an entry fee of ${tournament.entryFee}.`
      }
      options={[
        { value: '', label: same ? 'Choose a match' : 'Reading the matches…' },
        ...(same ?? []).map((match) => ({
          value: match._id,
          label: `${match.name} · ${formatInstant(new Date(match.startTime))} · ${match.seatsLeft} free`,
        })),
      ]}
      onChange={({ target }) => onChange({ toTournamentId: target.value, otherUserId: '' })}
    />
  );
}

function RoomFields({ tournament, fields, onChange }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Right room ID"
        required
        maxLength={50}
        autoComplete="off"
        hint={`Players see ${tournament.roomId ?? 'no room'} now.`}
        value={fields.roomId}
        onChange={({ target }) => onChange({ roomId: target.value })}
      />
      <TextField
        label="Right room password"
        required
        maxLength={50}
        autoComplete="off"
        value={fields.roomPassword}
        onChange={({ target }) => onChange({ roomPassword: target.value })}
      />
    </div>
  );
}

/** The new start and end. Empty fields keep the times of the match. */
function TimesFields({ tournament, fields, onChange }: FieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField
        label="New start (IST)"
        type="datetime-local"
        hint={`Empty: ${formatInstant(new Date(tournament.startTime))} stays.`}
        value={fields.startTime}
        onDate={(startTime) => onChange({ startTime })}
      />
      <DateField
        label="New end (IST)"
        type="datetime-local"
        hint="Empty: the match keeps its length."
        value={fields.endTime}
        onDate={(endTime) => onChange({ endTime })}
      />
    </div>
  );
}
