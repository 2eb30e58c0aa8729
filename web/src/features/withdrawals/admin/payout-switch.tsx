import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { answer, api } from '../../../api/client';
import { keys } from '../../../api/query-keys';
import { useSend } from '../../../api/use-send';
import { FormDialog } from '../../../components/admin/form-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { showPopup } from '../../../components/popup/popups';

const DO = {
  stop: {
    title: 'Stop payouts',
    text: 'No request to pay leaves after this. Payments that are already with the provider go on.',
    kind: 'danger',
  },
  start: {
    title: 'Start payouts',
    text: 'Approved payouts are sent again, beginning with the oldest.',
    kind: 'main',
  },
} as const;

interface SwitchDialogProps {
  readonly to: keyof typeof DO;
  readonly onClose: () => void;
}

/** Asks for the reason, and stops or starts all automatic payouts. */
export function SwitchDialog({ to, onClose }: SwitchDialogProps) {
  const { title, text, kind } = DO[to];
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const turn = useSend({
    mutationFn: (body: { readonly reason: string }) =>
      answer(
        to === 'stop'
          ? api.POST('/api/admin/payouts/stop', { body })
          : api.POST('/api/admin/payouts/start', { body }),
      ),
    onSuccess: ({ message }) => {
      showPopup({ type: 'success', title: 'Success', message });
      onClose();
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [keys.payouts] }),
  });
  const submit = () => {
    setIsMissing(reason.trim() === '');
    if (reason.trim() !== '') turn.mutate({ reason: reason.trim() });
  };
  const problem = turn.error
    ? messageOf(turn.error, 'The switch was not turned. Please try again.')
    : null;
  return (
    <FormDialog
      title={title}
      action={title}
      kind={kind}
      busy={turn.isPending}
      problem={isMissing ? 'Please enter a reason' : problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text}</p>
      <ReasonField
        hint="All staff read this reason, and it is recorded in the activity log."
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
