import type { Sandbox } from '../../src/embedded/razorpay-sandbox/index.js';

/** Fields of a response that tests read. The call decides which of them exist. */
export interface Seen {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly count: number;
  readonly created_at: number;
  readonly notes: unknown;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly payment: { readonly id: string; readonly card?: object };
  /** Fields that the checkout returns to the page after a payment. */
  readonly checkout: {
    readonly razorpay_payment_id: string;
    readonly razorpay_order_id: string;
    readonly razorpay_signature: string;
  };
  readonly settlement: { readonly created_at: number };
  readonly webhook: { readonly active: boolean };
  readonly deliveries: readonly { readonly attempts: number; readonly outcome: string | null }[];
  readonly error: { readonly description: string; readonly reason: string | null };
  readonly balance: number;
  readonly utr: string | null;
  readonly status_details: { readonly reason: string } | null;
  readonly validation_results: { readonly account_status: string | null };
}

export interface Answer {
  readonly status: number;
  readonly body: Seen;
}

export interface SandboxClient {
  /** Makes a merchant's call under /v1, with the right API key. */
  call(method: string, path: string, body?: object, headers?: object): Promise<Answer>;
  /** Makes a call under /_sandbox, which controls the simulated provider. */
  control(method: string, path: string, body?: object): Promise<Answer>;
  /** Pays an order without a browser; `checkout` is the result that a browser would send. */
  pay(orderId: string, how?: object): Promise<Answer>;
}

type Address = Pick<Sandbox, 'apiUrl' | 'keyId' | 'keySecret'>;

export function sandboxClient({ apiUrl, keyId, keySecret }: Address): SandboxClient {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const ask = async (method: string, path: string, body: object | undefined, headers: object) => {
    const answer = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      body: body ? JSON.stringify(body) : undefined,
    });
    return { status: answer.status, body: (await answer.json()) as Seen };
  };
  const control: SandboxClient['control'] = (method, path, body) =>
    ask(method, `/_sandbox${path}`, body, {});
  return {
    control,
    call: (method, path, body, headers = {}) =>
      ask(method, `/v1${path}`, body, { authorization, ...headers }),
    pay: (orderId, how = {}) => control('POST', `/orders/${orderId}/pay`, how),
  };
}
