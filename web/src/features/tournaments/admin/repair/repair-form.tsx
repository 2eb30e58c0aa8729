import { useState } from 'react';
import { messageOf } from '../../../../api/api-error';
import type { Tournament } from '../../../../api/schema';
import { FormDialog } from '../../../../components/admin/form-dialog';
import { ReasonField } from '../../../../components/admin/reason-field';
import { showPopup } from '../../../../components/popup/popups';
import { Button } from '../../../../components/ui/button';
import { useDebounced } from '../../../../lib/use-debounced';
import { fromLocal } from '../indian-local-time';
import { NO_FIELDS, type RepairFields, RepairFieldset } from './repair-fields';
import { type Repair, type RepairBody, useRepair, useRepairEffect } from './repair-queries';
import { effectWords, REPAIRS } from './repair-words';

interface RepairFormProps {
  readonly tournament: Tournament;
  readonly repair: Repair;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

const NOT_ASKED = { data: undefined, error: null };

/** Repairs that take a seat or a fee from players, whose button is red. */
const DANGER: readonly Repair[] = ['remove-player', 'change-mode'];

/** Pause after the last key before the server computes the effect, in milliseconds. */
const EFFECT_AFTER_MS = 350;

/**
 * The form of one repair: its fields, its effect as the server computes it, and the reason that the
 * affected players read.
 */
export function RepairForm({ tournament, repair, onBack, onClose }: RepairFormProps) {
  const [fields, setFields] = useState<RepairFields>(NO_FIELDS);
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const { does, mistake, action } = REPAIRS[repair];
  const send = useRepair(tournament._id, {
    onSuccess: ({ message }) => {
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (failure) => setRefused(messageOf(failure, 'Failed to put this right')),
  });
  const body = bodyOf(repair, fields);
  const rested = useDebounced(fields, EFFECT_AFTER_MS);
  const asked = bodyOf(repair, rested);
  const isUnderWay = send.isPending || send.isSuccess;
  const answered = useRepairEffect(
    tournament._id,
    asked ?? { repair },
    asked !== null && !isUnderWay,
  );
  // An answer about earlier fields says nothing about these.
  const { data, error } = rested === fields ? answered : NOT_ASKED;
  const isReady = body !== null && data !== undefined && reason.trim() !== '';
  const change = (changed: Partial<RepairFields>) => {
    setRefused(null);
    setFields((now) => ({ ...now, ...changed }));
  };
  return (
    <FormDialog
      title={`${mistake}: ${tournament.name}`}
      size="medium"
      action={action}
      kind={DANGER.includes(repair) ? 'danger' : 'main'}
      busy={send.isPending}
      disabled={!isReady}
      problem={refused ?? (body && error ? messageOf(error, 'This is not possible.') : null)}
      other={
        <Button disabled={send.isPending} onClick={onBack}>
          Back
        </Button>
      }
      onSubmit={() => body && isReady && send.mutate({ ...body, reason: reason.trim() })}
      onClose={onClose}
    >
      <p>{does}</p>
      <RepairFieldset tournament={tournament} repair={repair} fields={fields} onChange={change} />
      {body && !error && (
        <p role="status" className="rounded-medium bg-surface-2 p-3 text-small">
          {data ? effectWords(data.effect).join(' ') : 'Checking what this would do…'}
        </p>
      )}
      <ReasonField
        hint="The affected players read this reason. It is recorded permanently."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}

/** Returns the request without its reason; null while a field is missing. */
function bodyOf(repair: Repair, fields: RepairFields): Omit<RepairBody, 'reason'> | null {
  const { userId, toTournamentId, otherUserId, mode } = fields;
  const [roomId, roomPassword] = [fields.roomId.trim(), fields.roomPassword.trim()];
  const startTime = fromLocal(fields.startTime);
  const endTime = fromLocal(fields.endTime);
  const times = { ...(startTime && { startTime }), ...(endTime && { endTime }) };
  switch (repair) {
    case 'remove-player':
      return userId ? { repair, userId } : null;
    case 'move-player':
      return userId && toTournamentId ? { repair, userId, toTournamentId } : null;
    case 'swap-players':
      return userId && toTournamentId && otherUserId
        ? { repair, userId, toTournamentId, otherUserId }
        : null;
    case 'replace-room':
      return roomId && roomPassword ? { repair, roomId, roomPassword } : null;
    case 'change-mode':
      return mode ? { repair, mode, ...times } : null;
    case 'back-to-upcoming':
    case 'bring-back':
    case 'close-joins':
    case 'void-results':
      return { repair, ...times };
  }
}
