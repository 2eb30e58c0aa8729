import { useState } from 'react';
import { messageOf } from '../../../api/api-error';
import { FormDialog } from '../form-dialog';
import { ReasonField } from '../reason-field';
import { type TextWish, useSendText } from './queries';

const WORDS = {
  note: {
    title: 'Add a note',
    action: 'Add the note',
    hint: 'This note is recorded in the activity log.',
  },
  release: {
    title: 'Release the payouts',
    action: 'Release',
    hint: 'Withdrawals can be completed again. This reason is recorded in the activity log.',
  },
  clear: {
    title: 'Clear the signal',
    action: 'Clear',
    hint: 'The signal stops counting for these accounts. It appears again only with new evidence.',
  },
} as const;

/** A dialog that asks for a note or a reason, and sends it. */
export function TextDialog({
  wish,
  onClose,
}: {
  readonly wish: TextWish;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState('');
  const send = useSendText(wish, { onSuccess: onClose });
  const words = WORDS[wish.kind];
  return (
    <FormDialog
      title={words.title}
      action={words.action}
      kind="main"
      busy={send.isPending}
      disabled={text.trim() === ''}
      problem={send.error && messageOf(send.error, 'The text was not saved. Please try again.')}
      onSubmit={() => send.mutate(text.trim())}
      onClose={onClose}
    >
      <ReasonField hint={words.hint} value={text} onChange={setText} />
    </FormDialog>
  );
}
