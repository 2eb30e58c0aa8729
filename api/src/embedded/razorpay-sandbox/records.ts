// Records of the sandbox besides the objects that the provider documents.

/** Settings of the account, as on the provider's dashboard; stored. */
export interface Settings {
  readonly accountId: string;
  readonly capture: 'automatic' | 'manual';
  /** Treatment of a repeated receipt when the call does not set `unique_receipt`. */
  readonly sameReceipt: 'allow' | 'refuse';
  readonly refunds: 'processed' | 'pending' | 'failed';
  /** Duration of a refund call; a concurrent one with the same key is answered 409. */
  readonly refundCallMs: number;
  /** True to send webhooks for failed payments; the provider does not guarantee them. */
  readonly tellFailures: boolean;
  readonly webhook: WebhookSettings;
}

export interface WebhookSettings {
  readonly url: string | null;
  readonly secret: string;
  readonly active: boolean;
  /** Null: every event. */
  readonly events: readonly string[] | null;
  readonly timeoutMs: number;
  readonly firstRetryMs: number;
  readonly longestRetryMs: number;
  /** After this the webhook is switched off, as the provider does. */
  readonly giveUpMs: number;
}

/** One event on its way to the merchant. Body and signature are fixed when the event happens. */
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

/** A change of a payment or refund at a time of the sandbox's clock. */
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

/** One payment or refund of a settlement. */
export interface SettledItem {
  readonly id: string;
  readonly settlementId: string;
}
