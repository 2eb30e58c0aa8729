/** Queue with one job for each stored webhook event. */
export const EVENT_QUEUE = 'payment-event';
/**
 * Queue of the repeated job that checks due orders and processes events whose first job was lost.
 */
export const SWEEP_QUEUE = 'payment-sweep';
/**
 * Queue of the repeated job that lists the provider's newest payments, so that they are credited
 * before the next check of their orders.
 */
export const RECENT_QUEUE = 'payment-recent';
/**
 * Queue of the repeated job that compares the settlement reports that have not been compared yet.
 */
export const SETTLEMENT_QUEUE = 'payment-settlement';
