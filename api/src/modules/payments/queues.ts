/** One job per stored webhook event. */
export const EVENT_QUEUE = 'payment-event';
/** At a fixed rhythm: orders whose check is due, and events whose job was lost. */
export const SWEEP_QUEUE = 'payment-sweep';
/** At a fixed rhythm: the provider's newest payments, so that none waits for its order's turn. */
export const RECENT_QUEUE = 'payment-recent';
/** At a fixed rhythm: settlement reports not compared yet. */
export const SETTLEMENT_QUEUE = 'payment-settlement';
