import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error';
import type { Tournament, TournamentStatus } from '../../../api/schema';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { SelectField } from '../../../components/ui/select';
import { counted } from '../../../lib/format';
import { inWords } from '../../../lib/in-words';
import { useChangeStatus, useStatusConsequence } from './queries';

interface StatusFormProps {
  readonly tournament: Tournament;
  readonly onClose: () => void;
}

const STATUSES: readonly TournamentStatus[] = ['upcoming', 'active', 'completed', 'cancelled'];

/** The form that sets any status of a match. It shows the refunds before the change. */
export function StatusForm({ tournament, onClose }: StatusFormProps) {
  const [status, setStatus] = useState<TournamentStatus>(tournament.status);
  const unchanged = status === tournament.status;
  const change = useChangeStatus(tournament._id, {
    onSuccess: () => {
      showPopup({
        type: 'success',
        title: 'Success',
        message: `Tournament status updated to ${status}!`,
      });
      onClose();
    },
    onError: (error) =>
      showPopup({
        type: 'error',
        title: 'Update Failed',
        message: `Failed to update tournament status: ${messageOf(error, error.message)}`,
      }),
  });
  return (
    <Dialog
      title={`Status of ${tournament.name}`}
      onClose={onClose}
      locked={change.isPending}
      actions={
        <Button
          kind={status === 'cancelled' ? 'danger' : 'main'}
          busy={change.isPending}
          disabled={unchanged}
          onClick={() => change.mutate(status)}
        >
          {status === 'cancelled' ? 'Cancel the tournament' : 'Set status'}
        </Button>
      }
    >
      <div className="grid gap-4">
        <SelectField
          label="Status"
          value={status}
          options={STATUSES.map((value) => ({ value, label: inWords(value) }))}
          onChange={(event) => setStatus(event.target.value as TournamentStatus)}
        />
        {!unchanged && <Consequence tournament={tournament} status={status} />}
      </div>
    </Dialog>
  );
}

function Consequence({
  tournament,
  status,
}: {
  readonly tournament: Tournament;
  readonly status: TournamentStatus;
}) {
  const { data, error } = useStatusConsequence(tournament, status);
  const text =
    error instanceof ApiError
      ? messageOf(error, 'This change is not possible.')
      : !data
        ? 'Checking what this would do…'
        : data.refunds.participants > 0
          ? refundWords(data.refunds)
          : status === 'completed' && tournament.winners.length === 0
            ? 'No tokens move. The winners can still be declared.'
            : 'No tokens move.';
  return (
    <p role="status" className="rounded-medium bg-surface-2 p-3 text-small text-ink-muted">
      {text}
    </p>
  );
}

function refundWords({ participants, tokens }: { participants: number; tokens: number }): string {
  const players = participants === 1 ? '1 player' : `${participants} players`;
  return `Refunds ${players}, ${counted(tokens, 'token')} in all, and frees their seats.`;
}
