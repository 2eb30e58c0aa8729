/** One job per stored webhook event. */
export const EVENT_QUEUE = 'payment-event';
/** Runs at a fixed interval: orders whose check is due, and events whose job was lost. */
export const SWEEP_QUEUE = 'payment-sweep';
/** Runs at a fixed interval: the provider's newest payments, ahead of their orders' checks. */
export const RECENT_QUEUE = 'payment-recent';
/** Runs at a fixed interval: settlement reports not compared yet. */
export const SETTLEMENT_QUEUE = 'payment-settlement';
