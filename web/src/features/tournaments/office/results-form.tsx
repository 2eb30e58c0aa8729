import { useQuery } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { Tournament } from '../../../api/schema';
import { tellWaiting } from '../../../components/office/second-admin';
import { SidePanel } from '../../../components/office/side-panel';
import { showPopup } from '../../../components/popup/popups';
import { Button, IconButton } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { SelectField } from '../../../components/ui/select';
import { SkeletonList } from '../../../components/ui/skeleton';
import { formatTokens } from '../../../lib/format';
import { participantsQuery, useDeclareResults, type WinnerRow } from './queries';

interface ResultsFormProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

interface Row {
  readonly key: number;
  readonly userId: string;
  readonly position: string;
  readonly prize: string;
}

const FIRST_ROW: Row = { key: 0, userId: '', position: '1', prize: '' };
const NOBODY =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';

/** The rows that say who won what where; unfinished rows are not sent. */
function complete(rows: readonly Row[], names: ReadonlyMap<string, string>): WinnerRow[] {
  return rows.flatMap(({ userId, position, prize }) =>
    userId && position && /^\d{1,8}$/.test(prize.trim())
      ? [
          {
            userId,
            position: Number(position),
            prizeAmount: Number(prize),
            gameName: names.get(userId) ?? '',
          },
        ]
      : [],
  );
}

export function ResultsForm({ tournament, onClose }: ResultsFormProps) {
  const { data, isPending } = useQuery(participantsQuery(tournament._id));
  const participants = data?.participants ?? [];
  const names = new Map(participants.map(({ userId, gameName }) => [userId, gameName]));
  const [rows, setRows] = useState<readonly Row[]>([FIRST_ROW]);
  const winners = complete(rows, names);
  const total = winners.reduce((sum, { prizeAmount }) => sum + prizeAmount, 0);
  const left = tournament.prizePool - total;
  const declare = useDeclaring(tournament._id, onClose);
  const submit = () => {
    if (winners.length > 0) return declare.mutate(winners);
    showPopup({ type: 'warning', title: 'Validation Error', message: NOBODY });
  };
  const change = (key: number, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = () => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    setRows([
      ...rows,
      { key, userId: '', position: String(Math.min(rows.length + 1, 3)), prize: '' },
    ]);
  };
  return (
    <SidePanel
      title={`Results of ${tournament.name}`}
      onClose={onClose}
      actions={
        <Button kind="main" busy={declare.isPending} disabled={left < 0} onClick={submit}>
          {`Pay ${formatTokens(total)} tokens to ${winners.length} ${winners.length === 1 ? 'winner' : 'winners'}`}
        </Button>
      }
    >
      {isPending ? (
        <SkeletonList rows={2} />
      ) : (
        <ul className="grid gap-4">
          {rows.map((row, index) => (
            <WinnerFields
              key={row.key}
              row={row}
              number={index + 1}
              options={participants
                .filter(
                  ({ userId }) =>
                    userId === row.userId || !rows.some((other) => other.userId === userId),
                )
                .map(({ userId, gameName, isBanned }) => ({
                  value: userId,
                  label: isBanned ? `${gameName} (banned: the prize stays frozen)` : gameName,
                }))}
              onChange={(part) => change(row.key, part)}
              onRemove={() => setRows(rows.filter((other) => other.key !== row.key))}
            />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button size="small" icon={<Plus size={16} aria-hidden />} onClick={add}>
          Add winner
        </Button>
        <p role="status" className={left < 0 ? 'font-semibold text-bad' : 'text-ink-muted'}>
          {left < 0
            ? `${formatTokens(-left)} ${left === -1 ? 'token' : 'tokens'} more than the prize pool`
            : `${formatTokens(left)} of ${formatTokens(tournament.prizePool)} tokens left`}
        </p>
      </div>
    </SidePanel>
  );
}

/** Sends the winners and says how it went. */
function useDeclaring(id: string, onDone: () => void) {
  return useDeclareResults(id, {
    onSuccess: ({ approval, message }) => {
      if (approval) tellWaiting();
      else showPopup({ type: 'success', title: 'Success', message });
      onDone();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Declaration Failed',
        message: `Failed to declare results: ${messageOf(error, error.message)}`,
      }),
  });
}

interface WinnerFieldsProps {
  readonly row: Row;
  readonly number: number;
  readonly options: readonly { value: string; label: string }[];
  readonly onChange: (part: Partial<Row>) => void;
  readonly onRemove: () => void;
}

function WinnerFields({ row, number, options, onChange, onRemove }: WinnerFieldsProps) {
  return (
    <li className="rounded-medium border border-line p-4">
      <fieldset className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[7rem_1fr_9rem_auto]">
        <legend className="sr-only">Winner {number}</legend>
        <SelectField
          label="Position"
          value={row.position}
          options={['1', '2', '3'].map((value) => ({ value, label: value }))}
          onChange={(event) => onChange({ position: event.target.value })}
        />
        <SelectField
          label="Participant"
          value={row.userId}
          options={[{ value: '', label: 'Choose' }, ...options]}
          onChange={(event) => onChange({ userId: event.target.value })}
        />
        <TextField
          label="Prize (tokens)"
          inputMode="numeric"
          maxLength={8}
          value={row.prize}
          onChange={(event) => onChange({ prize: event.target.value })}
        />
        <IconButton label={`Remove winner ${number}`} onClick={onRemove}>
          <Trash2 size={18} aria-hidden />
        </IconButton>
      </fieldset>
    </li>
  );
}
