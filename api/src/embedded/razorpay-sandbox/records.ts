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
  readonly payouts: PayoutSettings;
  /** The webhook of payouts, which is another one than that of payments. */
  readonly payoutWebhook: WebhookSettings;
}

export interface PayoutSettings {
  /** Duration of a payout at the bank, in milliseconds. */
  readonly processMs: number;
  /** Time for which a payout is queued if its address asks for it, in milliseconds. */
  readonly queuedMs: number;
  /** Time after which a processed payout is reversed if its address asks for it. */
  readonly reverseMs: number;
  /** True if each payout waits until it is approved. */
  readonly approval: boolean;
  /** Addresses from which calls of payouts are accepted; null for every address, as in test mode. */
  readonly allowedAddresses: readonly string[] | null;
}

/** The two webhooks of a merchant. */
export type Channel = 'payments' | 'payouts';

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
  /** Share of the events that are sent twice. */
  readonly doubledShare: number;
  /** Share of the events that are not sent. */
  readonly droppedShare: number;
  /** Longest random delay of an event, in milliseconds; delayed events change their order. */
  readonly lateMs: number;
}

/** One webhook event for the merchant. Its body and signature are fixed when the event happens. */
export interface Delivery {
  readonly id: string;
  readonly channel: Channel;
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
  readonly action:
    | 'expire'
    | 'authorize-late'
    | 'capture'
    | 'finish-refund'
    | 'fail-refund'
    | 'finish-payout'
    | 'release-payout'
    | 'reverse-payout'
    | 'finish-validation';
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
