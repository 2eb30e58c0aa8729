import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useNeighbours } from '../../../components/admin/row-panel';
import { SidePanel } from '../../../components/admin/side-panel';
import { usePhone } from '../../../components/admin/use-phone';
import { CopyText } from '../../../components/copy-text';
import { QrCode } from '../../../components/qr-code';
import { Button } from '../../../components/ui/button';
import { TextField } from '../../../components/ui/field';
import type { StaffWithdrawal } from './queries';
import { RejectDialog } from './reject-dialog';
import { Consequence, useSaving, WithoutQuestion } from './status-form';
import { isReference, upiLink } from './upi';

const REFERENCE_HINT =
  'The reference from your bank, if there is one. Press Enter to complete and open the next.';

interface PayPanelProps {
  readonly withdrawal: StaffWithdrawal;
  readonly onByHand: () => void;
  readonly onClose: () => void;
  /** Facts about the player and risk flags, shown below the form. */
  readonly children: ReactNode;
}

/**
 * The form that pays an open withdrawal: its destination, the reference or code, and a button that
 * opens the next withdrawal.
 */
export function PayPanel({ withdrawal, onByHand, onClose, children }: PayPanelProps) {
  const id = useId();
  const pay = usePaying(withdrawal, onClose);
  const [isRejecting, setIsRejecting] = useState(false);
  const { _id, version, status, isHeld } = withdrawal;
  const isCard = withdrawal.type === 'google_play';
  return (
    <SidePanel
      title="Manage withdrawal"
      onClose={onClose}
      actions={
        <div className="grid grow grid-cols-2 gap-2 sm:flex sm:items-center">
          <Button size="small" kind="quiet" className="sm:mr-auto" onClick={onByHand}>
            Set status
          </Button>
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
            busy={pay.isPending}
            disabled={isHeld}
          >
            {pay.isAsked ? `Complete without a ${isCard ? 'code' : 'reference'}` : 'Paid, next'}
          </Button>
        </div>
      }
    >
      <Destination withdrawal={withdrawal} />
      <form
        id={id}
        noValidate
        className="grid grid-cols-1 gap-3"
        onKeyDown={ignoreHeldKeys}
        onSubmit={pay.submit}
      >
        <PaidWith withdrawal={withdrawal} pay={pay} />
        {pay.isAsked && <WithoutQuestion means={isCard ? 'redeem code' : 'bank reference'} />}
        <Consequence withdrawal={withdrawal} status="completed" />
      </form>
      {children}
      {isRejecting && (
        <RejectDialog
          withdrawal={withdrawal}
          onDone={pay.next}
          onClose={() => setIsRejecting(false)}
        />
      )}
    </SidePanel>
  );
}

type Paying = ReturnType<typeof usePaying>;

/** Holding Enter down must complete only the withdrawal on which it was pressed. */
const ignoreHeldKeys = (event: KeyboardEvent) => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};

/**
 * Saves the typed text, completes the withdrawal and opens the next one. Without a reference or
 * code it asks first, because a second press would otherwise complete the next withdrawal unpaid.
 */
function usePaying(withdrawal: StaffWithdrawal, onClose: () => void) {
  const { _id: id, type, version, hasRedeemCode } = withdrawal;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  const { onNext } = useNeighbours();
  // Remembers the next row, because this row may leave the list before the answer arrives.
  const next = useRef(onNext);
  if (onNext) next.current = onNext;
  const go = () => (next.current ?? onClose)();
  const save = useSaving(go);
  const stay = useSaving(() => undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim().toUpperCase();
    const isCard = type === 'google_play';
    if (!isCard && text && !isReference(text)) return setError('12 to 22 letters or digits');
    if (!text && !hasRedeemCode && !isAsked) return setIsAsked(true);
    const given = isCard ? { redeemCode: typed.trim() } : { bankReference: text };
    save.mutate({ id, status: 'completed', version, ...(text ? given : {}) });
  };
  return {
    typed,
    error,
    submit,
    next: go,
    stay: stay.mutate,
    isAsked: isAsked && typed.trim() === '',
    isPending: save.isPending || save.saved || stay.isPending,
    type: (text: string) => {
      setTyped(text);
      setError(null);
    },
  };
}

/** The amount and the address, large enough to compare with the bank's page. */
function Destination({ withdrawal }: { readonly withdrawal: StaffWithdrawal }) {
  const { amount, upiId, email, destinationProof } = withdrawal;
  const isPayable = destinationProof !== 'changed' && destinationProof !== 'blanked';
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

/** Puts the cursor into the field, but not on a phone, whose keyboard would cover the address. */
function useFocusAtFirst(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const isPhone = usePhone();
  useEffect(() => {
    if (!isPhone) field.current?.focus({ preventScroll: true });
  }, [isPhone]);
  return field;
}
