// Records that the sandbox stores in addition to the objects that the provider documents.

/** Settings of the merchant account, as on the provider's dashboard. The sandbox stores them. */
export interface Settings {
  readonly accountId: string;
  readonly capture: 'automatic' | 'manual';
  /**
   * Decides whether an order may have the same `receipt` as an earlier order if the request does
   * not set `unique_receipt`.
   */
  readonly sameReceipt: 'allow' | 'refuse';
  readonly refunds: 'processed' | 'pending' | 'failed';
  /**
   * Duration of a refund call, in milliseconds. Another call with the same key during this time
   * gets status 409.
   */
  readonly refundCallMs: number;
  /** True if webhooks are sent for failed payments, which the provider does not guarantee. */
  readonly tellFailures: boolean;
  readonly webhook: WebhookSettings;
}

export interface WebhookSettings {
  readonly url: string | null;
  readonly secret: string;
  readonly active: boolean;
  /** Events for which the webhook is called; null for every event. */
  readonly events: readonly string[] | null;
  readonly timeoutMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /**
   * Time in milliseconds after which a webhook that keeps failing is switched off, as at the
   * provider.
   */
  readonly giveUpMs: number;
}

/** One webhook event for the merchant. Its body and signature are fixed when the event happens. */
export interface Delivery {
  readonly id: string;
  readonly eventId: string;
  readonly event: string;
  readonly body: string;
  readonly signature: string;
  readonly state: 'waiting' | 'delivered' | 'dropped' | 'given-up';
  readonly firstAt: number;
  readonly nextAt: number;
  readonly attempts: number;
  /** HTTP status or error of the last attempt. */
  readonly outcome: string | null;
}

/** A planned change of a payment or refund, at a time of the sandbox's clock. */
export interface Alarm {
  readonly id: string;
  readonly at: number;
  readonly action: 'expire' | 'authorize-late' | 'capture' | 'finish-refund' | 'fail-refund';
  readonly target: string;
}

export interface RefundKey {
  readonly id: string;
  readonly fingerprint: string;
  readonly refundId: string | null;
}

/** A payment or refund that is part of a settlement. */
export interface SettledItem {
  readonly id: string;
  readonly settlementId: string;
}
