import { useState } from 'react';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { counted } from '../../../lib/format';
import type { StaffWithdrawal } from './queries';
import { type AfterSaving, useSaving } from './status-form';

interface RejectDialogProps {
  readonly withdrawal: StaffWithdrawal;
  readonly onDone: AfterSaving;
  readonly onClose: () => void;
}

/**
 * The dialog to reject a withdrawal. It asks for the reason, and the tokens return to the player's
 * wallet.
 */
export function RejectDialog({ withdrawal, onDone, onClose }: RejectDialogProps) {
  const { _id: id, version, amount, userId } = withdrawal;
  const [reason, setReason] = useState('');
  const save = useSaving(onDone);
  return (
    <FormDialog
      title="Reject the withdrawal"
      action="Reject the withdrawal"
      kind="danger"
      busy={save.isPending || save.saved}
      disabled={reason.trim() === ''}
      problem={null}
      onSubmit={() => save.mutate({ id, status: 'rejected', adminNotes: reason.trim(), version })}
      onClose={onClose}
    >
      <p>{`${userId.email} gets ${counted(amount, 'token')} back.`}</p>
      <ReasonField hint="The player sees this." value={reason} onChange={setReason} />
    </FormDialog>
  );
}
