/** The payment window, an object that the payment provider's script creates. */
interface RazorpayCheckout {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: PaymentFailure) => void): void;
}

interface PaymentFailure {
  readonly error?: { readonly description?: string; readonly reason?: string };
}

/** The payment provider's proof that a payment was made, with a signature. */
export interface PaymentProof {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

interface CheckoutOptions {
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly name: string;
  readonly description: string;
  readonly order_id: string;
  readonly prefill: { readonly email?: string };
  readonly theme: { readonly color: string };
  readonly modal: { readonly ondismiss: () => void; readonly confirm_close: boolean };
  readonly handler: (proof: PaymentProof) => void;
}

declare global {
  interface Window {
    Razorpay?: new (options: CheckoutOptions) => RazorpayCheckout;
  }
}

const loading = new Map<string, Promise<void>>();

/** Loads the payment provider's script once. The promise rejects when loading fails. */
export function loadCheckout(url: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  const running = loading.get(url);
  if (running) return running;
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.onload = () =>
      window.Razorpay ? resolve() : reject(new Error('the payment provider did not load'));
    script.onerror = () => reject(new Error('the payment provider did not load'));
    document.head.append(script);
  });
  loading.set(url, promise);
  promise.catch(() => loading.delete(url));
  return promise;
}
