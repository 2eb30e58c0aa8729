// What the sandbox keeps beside the objects the provider documents.

/** How the account is set up, as on the provider's dashboard. Kept in the storage. */
export interface Settings {
  readonly accountId: string;
  readonly capture: 'automatic' | 'manual';
  /** What a second order with the same receipt does, unless the call asks for `unique_receipt`. */
  readonly sameReceipt: 'allow' | 'refuse';
  readonly refunds: 'processed' | 'pending' | 'failed';
  /** How long a refund call takes; a second one with its key meanwhile is answered 409. */
  readonly refundCallMs: number;
  /** Whether a failed payment is told by webhook; the provider does not promise it. */
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
  /** Of the last attempt: an HTTP status, or what went wrong. */
  readonly outcome: string | null;
}

/** Something that will happen to a payment or refund at a moment of the sandbox's clock. */
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

/** What moved in or out of a settlement: one payment or one refund. */
export interface SettledItem {
  readonly id: string;
  readonly settlementId: string;
}
