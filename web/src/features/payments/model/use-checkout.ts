import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { isUnanswered, messageOf } from '../../../api/api-error';
import type { PaymentOrder } from '../../../api/schema';
import { showPopup, showPopupAfterReload } from '../../../components/popup/popups';
import { useTexts } from '../../../i18n/texts';
import { takeReturnPath, useKept } from '../../../lib/kept';
import { inBrowser } from '../../../lib/storage';
import { useSession } from '../../../session/session';
import { checkoutQuery, useCreateOrder, useVerifyPayment } from '../api/payments';
import { paymentTexts } from '../texts';
import { loadCheckout, type PaymentProof } from './checkout-script';

/** The steps of a payment as the player sees them. */
export type Phase =
  | { readonly step: 'idle' }
  | { readonly step: 'creating' }
  | { readonly step: 'open' | 'verifying' | 'pending' | 'dismissed'; readonly order: PaymentOrder }
  | { readonly step: 'failed'; readonly order: PaymentOrder; readonly reason: string | null }
  | { readonly step: 'credited'; readonly order: PaymentOrder };

const RELOAD_AFTER_MS = 2000;

/**
 * Returns the state and the actions of a payment: creating an order, opening the payment provider's
 * window and reporting the outcome.
 */
export function useCheckout() {
  const t = useTexts(paymentTexts);
  const scriptIsHere = useCheckoutScript();
  const { user } = useSession();
  const { phase, setPhase, receipt, finish, forget, restart } = usePhase();
  const verify = useVerifyPayment();
  const announce = useAnnounce(forget);
  const tell = (message: string) => showPopup({ type: 'error', title: t('error'), message });

  const stop = (message: string) => {
    setPhase({ step: 'idle' });
    tell(message);
  };
  const notLoaded = () => stop(t('notLoaded'));
  const credited = (order: PaymentOrder, tokens: number) => {
    finish(order);
    announce(t('success'), t('added', { tokens: String(tokens) }));
  };
  const hasPaid = (order: PaymentOrder, proof: PaymentProof) => {
    setPhase({ step: 'verifying', order });
    verify.mutate(
      { ...proof, tokens: order.amount },
      {
        onSuccess: ({ success, tokensAdded }) => {
          if (success) credited(order, tokensAdded || order.amount);
          else setPhase({ step: 'pending', order });
        },
        onError: (error) => {
          // The payment may succeed without the proof, so the page continues to fetch its outcome.
          setPhase({ step: 'pending', order });
          if (!isUnanswered(error)) tell(messageOf(error, t('verifyFailed')));
        },
      },
    );
  };
  const open = (order: PaymentOrder) => {
    const opened = openCheckout(
      order,
      { description: t('packageName', { count: order.amount }), email: user?.email },
      {
        paid: (proof) => hasPaid(order, proof),
        failed: (reason) => setPhase({ step: 'failed', order, reason }),
        // The player closed the window without a proof of payment, but may have paid.
        closed: () => setPhase((now) => (now.step === 'open' ? { step: 'dismissed', order } : now)),
      },
    );
    if (opened) setPhase({ step: 'open', order });
    else notLoaded();
  };
  const create = useCreateOrder({
    onSuccess: (order) =>
      void loadCheckout(order.checkoutUrl)
        .catch(() => undefined)
        .then(() => open(order)),
    onError: (error) => stop(messageOf(error, t('orderFailed'))),
  });

  return {
    phase,
    receipt,
    /** Creates an order and opens the payment window, once the provider's script has loaded. */
    pay(amount: number) {
      setPhase({ step: 'creating' });
      scriptIsHere().then(() => create.mutate({ amount }), notLoaded);
    },
    /** Opens the window for the same order again; at most one payment is accepted for it. */
    payAgain: open,
    restart,
    credited,
  };
}

/**
 * Holds the state of a payment. Only the confirmation of a credited payment survives a reload of
 * the page.
 */
function usePhase() {
  const [receipt, setReceipt] = useKept<PaymentOrder>('paid');
  const [phase, setPhase] = useState<Phase>({ step: 'idle' });
  return {
    phase,
    setPhase,
    receipt,
    finish(order: PaymentOrder) {
      setReceipt(order);
      setPhase({ step: 'credited', order });
    },
    forget: () => setReceipt(null),
    restart() {
      setReceipt(null);
      setPhase({ step: 'idle' });
    },
  };
}

/**
 * Returns a function that waits until the payment provider's script has loaded, and rejects when it
 * cannot be loaded.
 */
function useCheckoutScript(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const { checkoutUrl } = await queries.ensureQueryData(checkoutQuery);
    await loadCheckout(checkoutUrl);
  };
}

/**
 * Returns a function that shows a popup about a credited payment, reloads the page and shows the
 * popup again. If the player came from the join dialog of a match, the browser opens that match
 * instead of the same page, and `onLeave` is called first.
 */
function useAnnounce(onLeave: () => void): (title: string, message: string) => void {
  const router = useRouter();
  return (title, message) => {
    const popup = { type: 'success' as const, title, message };
    showPopup(popup);
    setTimeout(() => {
      const back = takeReturnPath();
      // Without storage a reload would end the session.
      if (!inBrowser.outlivesReload()) return back ? router.history.push(back) : undefined;
      showPopupAfterReload(popup);
      if (!back) return location.reload();
      // A page that is left is not unmounted, so the next visit would show this receipt again.
      onLeave();
      location.assign(back);
    }, RELOAD_AFTER_MS);
  };
}

interface Endings {
  readonly paid: (proof: PaymentProof) => void;
  readonly failed: (reason: string | null) => void;
  readonly closed: () => void;
}

/**
 * Opens the payment provider's window for an order. Returns false if the provider's script is
 * missing.
 */
function openCheckout(
  order: PaymentOrder,
  buyer: { readonly description: string; readonly email: string | undefined },
  endings: Endings,
): boolean {
  const Checkout = window.Razorpay;
  if (!Checkout) return false;
  let paid = false;
  const checkout = new Checkout({
    key: order.keyId,
    amount: order.amountInPaise,
    currency: order.currency,
    name: 'Arena',
    description: buyer.description,
    order_id: order.orderId,
    prefill: buyer.email ? { email: buyer.email } : {},
    theme: { color: '#ff5a5f' },
    modal: {
      confirm_close: true,
      ondismiss: () => {
        if (!paid) endings.closed();
      },
    },
    handler: (proof) => {
      paid = true;
      endings.paid(proof);
    },
  });
  checkout.on('payment.failed', ({ error }) => endings.failed(error?.description ?? null));
  checkout.open();
  return true;
}
