import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { SidePanel } from '../../../components/admin/side-panel';
import { usePhone } from '../../../components/admin/use-phone';
import { CopyText } from '../../../components/copy-text';
import { FormMessage } from '../../../components/form-message';
import { QrCode } from '../../../components/qr-code';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import { Form } from '../../../components/ui/form';
import { formatRupees } from '../../../lib/format';
import { isUsualUpiId } from '../../../lib/text';
import type { StaffWithdrawal } from './queries';
import { RejectDialog } from './reject-dialog';
import { type AfterSaving, Consequence, useSaving, WithoutQuestion } from './status-form';
import { isReference, upiLink } from './upi';
import { type PaymentBlock, usePaymentBlock } from './use-payment-block';

const REFERENCE_HINT =
  'The reference from your bank, if there is one. Press Enter to complete and open the next.';

interface PayPanelProps {
  readonly withdrawal: StaffWithdrawal;
  /** Called after the withdrawal was completed or rejected; opens the next one. */
  readonly onDecided: AfterSaving;
  readonly onClose: () => void;
  /** Further content below the form: details of the withdrawal and the player's risk signals. */
  readonly children: ReactNode;
}

/**
 * The panel to pay an open withdrawal. It shows the destination and has a field for the bank
 * reference or the redeem code. After completion, it opens the next withdrawal.
 */
export function PayPanel({ withdrawal, onDecided, onClose, children }: PayPanelProps) {
  const id = useId();
  const block = usePaymentBlock(withdrawal);
  const asks = block?.kind === 'needs' && withdrawal.type === 'upi';
  const pay = usePaying(withdrawal, onDecided, asks);
  const [isRejecting, setIsRejecting] = useState(false);
  const { _id, version, status } = withdrawal;
  const isCard = withdrawal.type === 'google_play';
  return (
    <SidePanel
      title="Manage withdrawal"
      onClose={onClose}
      actions={
        <div className="grid grow grid-cols-2 gap-2 sm:flex sm:items-center sm:justify-end">
          <Button size="small" onClick={() => setIsRejecting(true)}>
            Reject
          </Button>
          <Button
            size="small"
            disabled={status === 'processing'}
            onClick={() => pay.stay({ id: _id, status: 'processing', version })}
          >
            Processing
          </Button>
          <Button
            type="submit"
            form={id}
            size="small"
            kind="main"
            className="max-sm:col-span-2"
            busy={pay.isPending}
            disabled={block?.kind === 'held' || block?.kind === 'waits'}
          >
            {pay.isAsked
              ? `Complete without a ${isCard ? 'code' : 'reference'}`
              : asks
                ? 'Ask a second admin'
                : 'Mark as paid and open next'}
          </Button>
        </div>
      }
    >
      <Destination withdrawal={withdrawal} block={block} />
      <Form
        id={id}
        className="grid grid-cols-1 gap-3"
        onKeyDown={ignoreHeldKeys}
        onSubmit={pay.submit}
      >
        {!asks && <PaidWith withdrawal={withdrawal} pay={pay} />}
        {pay.isAsked && <WithoutQuestion means={isCard ? 'redeem code' : 'bank reference'} />}
        <Consequence withdrawal={withdrawal} status="completed" />
      </Form>
      {children}
      {isRejecting && (
        <RejectDialog
          withdrawal={withdrawal}
          onDone={onDecided}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </SidePanel>
  );
}

type Paying = ReturnType<typeof usePaying>;

/** Prevents a held Enter key from completing the withdrawals that open next. */
const ignoreHeldKeys = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * Completes the withdrawal with the typed bank reference or redeem code and opens the next one. If
 * the field is empty, it first asks for confirmation, because a second press by mistake would
 * complete the next withdrawal unpaid.
 */
function usePaying(withdrawal: StaffWithdrawal, onDecided: AfterSaving, asks: boolean) {
  const { _id: id, type, version, hasRedeemCode } = withdrawal;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const save = useSaving(onDecided);
  const stay = useSaving(() => undefined);
  const submit = () => {
    const text = typed.trim().toUpperCase();
    const isCard = type === 'google_play';
    if (!isCard && text && !isReference(text)) return setError('12 to 22 letters or digits');
    // A request for an approval has no reference, because the payment comes after the approval.
    if (asks) return save.mutate({ id, status: 'completed', version });
    if (!text && !hasRedeemCode && !isAsked) return setIsAsked(true);
    const given = isCard ? { redeemCode: typed.trim() } : { bankReference: text };
    save.mutate({ id, status: 'completed', version, ...(text ? given : {}) });
  };
  return {
    typed,
    error,
    submit,
    stay: stay.mutate,
    isAsked: isAsked && typed.trim() === '',
    isPending: save.isPending || save.saved || stay.isPending,
    type: (text: string) => {
      setTyped(text);
      setError(null);
    },
  };
}

/** Shows the amount and the address in large letters, to compare them with the bank's page. */
export function Destination({
  withdrawal,
  block,
}: {
  readonly withdrawal: StaffWithdrawal;
  readonly block: PaymentBlock | null;
}) {
  const { amount, upiId, email, destinationProof } = withdrawal;
  const isPayable = destinationProof !== 'changed' && destinationProof !== 'blanked';
  if (block) return <NotNow amount={amount} sentence={block.sentence} />;
  const link = upiId && isPayable ? upiLink(withdrawal) : null;
  return (
    <section
      aria-label="Pay to"
      className="flex flex-wrap items-center justify-between gap-4 rounded-medium border border-line bg-surface-2 p-4"
    >
      <div className="grid min-w-0 grow basis-52 gap-2">
        <p className="flex items-center gap-1 text-lead font-semibold">
          ₹<CopyText bare large text={String(amount)} label="Amount" />
        </p>
        <CopyText
          bare
          large
          text={upiId ?? email ?? ''}
          label={upiId ? 'UPI ID' : 'Google Play email'}
        />
        {upiId && !isUsualUpiId(upiId) && (
          <FormMessage tone="bad">
            This does not look like a UPI ID. Ask the player before you pay.
          </FormMessage>
        )}
        {link && (
          <a
            href={link}
            className="text-small font-semibold text-accent underline underline-offset-4"
          >
            Open in a UPI app
          </a>
        )}
      </div>
      {link && (
        <div className="w-36 shrink-0">
          <QrCode text={link} label="QR code of this payment" />
        </div>
      )}
    </section>
  );
}

/** Takes the place of the destination while the withdrawal may not be paid. */
function NotNow({ amount, sentence }: { readonly amount: number; readonly sentence: string }) {
  return (
    <section
      aria-label="Pay to"
      className="grid gap-2 rounded-medium border border-line bg-surface-2 p-4"
    >
      <p className="text-lead font-semibold">{formatRupees(amount)}</p>
      <p role="status" className="text-small">
        {sentence}
      </p>
    </section>
  );
}

function PaidWith({
  withdrawal,
  pay,
}: {
  readonly withdrawal: StaffWithdrawal;
  readonly pay: Paying;
}) {
  const isCard = withdrawal.type === 'google_play';
  const field = useFocusAtFirst();
  const kept = withdrawal.hasRedeemCode ? 'Leave empty to keep the current code.' : undefined;
  return (
    <TextField
      ref={field}
      label={isCard ? 'Redeem code' : 'Bank reference (UTR)'}
      hint={isCard ? kept : REFERENCE_HINT}
      value={pay.typed}
      error={pay.error}
      maxLength={isCard ? 100 : 22}
      autoComplete="off"
      spellCheck={false}
      onChange={({ target }) => pay.type(target.value)}
    />
  );
}

/**
 * Focuses the field when the panel opens, except on phones, where the keyboard would cover the
 * address.
 */
function useFocusAtFirst(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isPhone = usePhone();
  useEffect(() => {
    if (!isPhone) field.current?.focus({ preventScroll: true });
  }, [isPhone]);
  return field;
}
