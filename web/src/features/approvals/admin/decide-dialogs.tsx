import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { showPopup } from '../../../components/popup/popups';
import { confirmingTouch, PasskeyError, passkeyMessage } from '../../../session/passkey';
import { useProfile } from '../../../session/profile';
import { FactList } from './fact-list';
import { useApprove, useRefuse } from './queries';
import { type Approval, wishOf } from './words';

interface DialogProps {
  readonly approval: Approval;
  readonly onClose: () => void;
}

/**
 * The dialog in which the second admin approves a request. Arena then executes the request at once.
 */
export function ApproveDialog({ approval, onClose }: DialogProps) {
  const [refused, setRefused] = useState<string | null>(null);
  const approve = useApprove(approval._id, {
    onSuccess: ({ message }) => {
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to approve the request')),
  });
  const digest = approval.digest ?? '';
  const sign = useSend({
    mutationFn: async () => {
      const passkey = await confirmingTouch({ action: 'approve', subject: approval._id, digest });
      return { digest, ...(passkey ? { passkey } : {}) };
    },
    onSuccess: (body) => approve.mutate(body),
    onError: (error) => {
      const problem = passkeyMessage(error, 'Failed to approve the request');
      setRefused(error instanceof PasskeyError ? `${problem} Nothing was approved.` : problem);
    },
  });
  const submit = () => {
    setRefused(null);
    // After a lost response, the same signature is sent again with the same key.
    if (sign.data && approve.isOpen(sign.data)) approve.mutate(sign.data);
    else sign.mutate();
  };
  return (
    <FormDialog
      title="Approve the request"
      action="Approve and execute"
      kind="main"
      busy={sign.isPending || approve.isPending}
      problem={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Are you sure you want to approve this?</p>
      <div className="grid gap-2 rounded-medium border border-line bg-surface-2 p-3 text-small">
        <p className="font-semibold break-words">{wishOf(approval)}.</p>
        <FactList facts={approval.facts} />
        <p className="text-ink-muted">
          Approval executes the request at once and cannot be undone. If these details have changed
          since the request, the approval is refused. Your name is recorded with that of{' '}
          {approval.requestedBy.email}.
        </p>
        <p className="text-ink-muted">
          If your account has a passkey, your browser asks for it. It signs exactly this request.
        </p>
      </div>
    </FormDialog>
  );
}

/**
 * The dialog in which another admin refuses a request, or in which the requesting admin withdraws
 * it.
 */
export function RefuseDialog({ approval, onClose }: DialogProps) {
  const { data: me } = useProfile();
  const isMine = me?._id === approval.requestedBy.id;
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const refuse = useRefuse(approval._id, {
    onSuccess: () => {
      const message = isMine
        ? 'Request withdrawn. No change was made.'
        : 'Request refused. No change was made.';
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onError: (error) => setRefused(messageOf(error, 'Failed to refuse the request')),
  });
  const submit = () => {
    if (reason.trim() === '') return setRefused('Please enter a reason');
    refuse.mutate(reason.trim());
  };
  return (
    <FormDialog
      title={isMine ? 'Withdraw the request' : 'Refuse the request'}
      action={isMine ? 'Withdraw request' : 'Refuse request'}
      kind="danger"
      busy={refuse.isPending}
      problem={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="break-words">This request will not be carried out: {wishOf(approval)}.</p>
      <ReasonField
        hint="The requester sees this reason, and the activity log records it."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
