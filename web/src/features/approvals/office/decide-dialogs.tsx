import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormMessage } from '../../../components/form-message';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Dialog } from '../../../components/ui/dialog';
import { TextAreaField } from '../../../components/ui/field';
import { useProfile } from '../../../session/profile';
import { useApprove, useRefuse } from './queries';
import { type Approval, wishOf } from './words';

interface DialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

/** The second admin says yes, which does it at once. */
export function ApproveDialog({ approval, onClose }: DialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const approve = useApprove(approval._id, {
    onSuccess: ({ message }) => {
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to approve the request')),
  });
  return (
    <Dialog
      title="Approve the request"
      onClose={onClose}
      locked={approve.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={approve.isPending}>
            Cancel
          </Button>
          <Button kind="main" busy={approve.isPending} onClick={() => approve.mutate(null)}>
            Approve and do it
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p>Are you sure you want to approve this?</p>
        <div className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small">
          <p className="font-semibold break-words">{wishOf(approval)}.</p>
          <p className="text-ink-muted">
            It is done at once and once, with every check made anew, and cannot be undone. Your name
            stands beside that of {approval.requestedBy.email}.
          </p>
        </div>
        {refused && <FormMessage tone="bad">{refused}</FormMessage>}
      </div>
    </Dialog>
  );
}

const FORM = 'refuse-request';

/** Any admin says no, or who asked takes it back. */
export function RefuseDialog({ approval, onClose }: DialogProps) {
  const { data: me } = useProfile();
  const isMine = me?._id === approval.requestedBy.id;
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const refuse = useRefuse(approval._id, {
    onSuccess: () => {
      const message = isMine ? 'You took it back. Nothing was done.' : 'Refused. Nothing was done.';
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to refuse the request')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') return setRefused('Please enter a reason');
    refuse.mutate(reason.trim());
  };
  const action = isMine ? 'Take it back' : 'Refuse it';
  return (
    <Dialog
      title={isMine ? 'Take the request back' : 'Refuse the request'}
      onClose={onClose}
      locked={refuse.isPending}
      actions={
        <>
          <Button onClick={onClose} disabled={refuse.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} kind="danger" busy={refuse.isPending}>
            {action}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate className="grid gap-3" onSubmit={submit}>
        <p className="break-words">{wishOf(approval)}: this will not be done.</p>
        <TextAreaField
          label="Reason"
          hint="Who asked reads it, and it stands in the activity log."
          rows={3}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {refused && <FormMessage tone="bad">{refused}</FormMessage>}
      </form>
    </Dialog>
  );
}
