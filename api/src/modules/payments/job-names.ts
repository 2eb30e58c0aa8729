/** Queue with one job for each stored webhook event. */
export const EVENT_QUEUE = 'payment-event';
/**
 * Repeated job that checks due orders and processes events whose first job was lost.
 */
export const SWEEP_JOB = 'payment-sweep';
/**
 * Repeated job that lists the provider's newest payments, so that they are credited
 * before the next check of their orders.
 */
export const RECENT_JOB = 'payment-recent';
/** Repeated job that compares the settlement reports that have not been compared yet. */
export const SETTLEMENT_JOB = 'payment-settlement';
