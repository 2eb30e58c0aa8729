import { type ReactNode, useId, useState } from 'react';
import { messageOf } from '../../../api/api-error';
import type { User } from '../../../api/schema';
import { DraftDialog } from '../../../components/admin/draft-dialog';
import { ReasonField } from '../../../components/admin/reason-field';
import { NeedsSecondAdmin, tellWaiting } from '../../../components/admin/second-admin';
import { showPopup } from '../../../components/popup/popups';
import { Button } from '../../../components/ui/button';
import { Confirm } from '../../../components/ui/confirm';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { SelectField } from '../../../components/ui/select';
import { counted, formatTokens } from '../../../lib/format';
import { numberError, readWhole } from '../../../lib/typed-number';
import { useDebounced } from '../../../lib/use-debounced';
import { bulkQuestion, bulkSentence } from './bulk-sentence';
import {
  type BulkOperation,
  useAdjust,
  useAdjustAll,
  useAdjustAllConsequence,
  useAdjustConsequence,
} from './queries';

const DONE = 'Token balance updated successfully!';
/**
 * Returns handlers that report the outcome of an adjustment. They close the dialog, except after a
 * failure.
 */
const telling = (onClose: () => void) => ({
  onSuccess: ({ approval }: { readonly approval: unknown }) => {
    if (approval) tellWaiting();
    else showPopup({ type: 'success', title: 'Success', message: DONE });
    onClose();
  },
  onError: (error: Error) =>
    showPopup({
      type: 'error',
      title: 'Error',
      message: messageOf(error, 'Failed to update token balance'),
    }),
});

const CONSEQUENCE_AFTER_MS = 350;

/**
 * The dialog that adds tokens to one wallet or removes tokens from it. Before the adjustment, it
 * shows the balance that would result.
 */
export function AdjustDialog({
  user,
  onClose,
}: {
  readonly user: User;
  readonly onClose: () => void;
}) {
  const [operation, setOperation] = useState<BulkOperation>('add');
  const [amount, setAmount] = useState('');
  const tokens = wholeTokens(amount);
  const signed = tokens === null ? null : operation === 'add' ? tokens : -tokens;
  const { data, error } = useAdjustConsequence(
    user._id,
    useDebounced(signed, CONSEQUENCE_AFTER_MS),
  );
  const adjust = useAdjust(user._id, telling(onClose));
  return (
    <AdjustForm
      title={`Tokens of ${user.email}`}
      operation={operation}
      amount={amount}
      busy={adjust.isPending}
      needsApproval={signed !== null && data?.needsApproval === true}
      onOperation={setOperation}
      onAmount={setAmount}
      onClose={onClose}
      onSubmit={(reason) => signed !== null && adjust.mutate({ amount: signed, reason })}
    >
      {error
        ? messageOf(error, 'This is not possible.')
        : signed === null || !data
          ? `The wallet holds ${counted(user.tokens, 'token')}.`
          : `${formatTokens(data.balanceBefore)} now, ${formatTokens(data.balanceAfter)} afterwards.`}
    </AdjustForm>
  );
}

/**
 * The dialog that adds tokens to all wallets or removes tokens from them. It asks for confirmation.
 * No balance falls below zero.
 */
export function AdjustAllDialog({
  operation: first,
  onClose,
}: {
  readonly operation: BulkOperation;
  readonly onClose: () => void;
}) {
  const [operation, setOperation] = useState<BulkOperation>(first);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState<string | null>(null);
  const tokens = wholeTokens(amount);
  const { data, error } = useAdjustAllConsequence(
    useDebounced(tokens, CONSEQUENCE_AFTER_MS),
    operation,
  );
  const adjust = useAdjustAll(telling(onClose));
  const title = operation === 'add' ? 'Add tokens to all users' : 'Subtract tokens from all users';
  const needsApproval = tokens !== null && data?.needsApproval === true;
  const consequence = error
    ? messageOf(error, 'This is not possible.')
    : tokens === null || !data
      ? 'Applies to all players, including banned ones.'
      : bulkSentence(data, operation);
  return (
    <>
      <AdjustForm
        title={title}
        operation={operation}
        amount={amount}
        busy={adjust.isPending}
        needsApproval={needsApproval}
        onOperation={setOperation}
        onAmount={setAmount}
        onClose={onClose}
        onSubmit={setReason}
      >
        {consequence}
      </AdjustForm>
      {tokens !== null && reason !== null && (
        <Confirm
          title={`${title}?`}
          sentence={bulkQuestion(operation, tokens)}
          consequence={consequence}
          action={needsApproval ? 'Ask a second admin' : title}
          danger={operation === 'subtract'}
          busy={adjust.isPending}
          onConfirm={() => adjust.mutate({ amount: tokens, operation, reason })}
          onClose={() => setReason(null)}
        />
      )}
    </>
  );
}

interface AdjustFormProps {
  readonly title: string;
  readonly operation: BulkOperation;
  readonly amount: string;
  readonly busy: boolean;
  /** True if the adjustment needs a second admin's approval. */
  readonly needsApproval: boolean;
  readonly onOperation: (operation: BulkOperation) => void;
  readonly onAmount: (amount: string) => void;
  readonly onClose: () => void;
  readonly onSubmit: (reason: string) => void;
  /** Description of the effect of the adjustment, which the server has computed. */
  readonly children: ReactNode;
}

function AdjustForm(props: AdjustFormProps) {
  const id = useId();
  const [reason, setReason] = useState('');
  const { operation, amount, busy, needsApproval } = props;
  const doing = operation === 'add' ? 'Add tokens' : 'Subtract tokens';
  const submit = () => {
    if (wholeTokens(amount) !== null && reason.trim() !== '') return props.onSubmit(reason.trim());
    showPopup({
      type: 'warning',
      title: 'Validation Error',
      message: 'Please enter amount and reason',
    });
  };
  return (
    <DraftDialog
      title={props.title}
      onClose={props.onClose}
      locked={busy}
      actions={
        <Button type="submit" form={id} kind={operation === 'add' ? 'main' : 'danger'} busy={busy}>
          {needsApproval ? 'Ask a second admin' : doing}
        </Button>
      }
    >
      <Form id={id} className="grid gap-4" onSubmit={submit}>
        <SelectField
          label="Action"
          value={operation}
          options={[
            { value: 'add', label: 'Add' },
            { value: 'subtract', label: 'Subtract' },
          ]}
          onChange={(event) => props.onOperation(event.target.value as BulkOperation)}
        />
        <TextField
          label="Amount (tokens)"
          required
          inputMode="numeric"
          maxLength={20}
          error={numberError('Amount', amount)}
          autoComplete="off"
          value={amount}
          onChange={(event) => props.onAmount(event.target.value)}
        />
        <ReasonField
          hint="This reason is recorded permanently."
          value={reason}
          onChange={setReason}
        />
        <p role="status" className="rounded-medium bg-surface-2 p-3 text-small text-ink-muted">
          {props.children}
        </p>
        {needsApproval && <NeedsSecondAdmin />}
      </Form>
    </DraftDialog>
  );
}

const wholeTokens = (text: string): number | null => readWhole(text).value || null;
