export { eventIdOf, readEvent } from './events.js';
export { PayoutProviderFailure } from './failure.js';
export { RazorpayX } from './razorpayx.js';
export type * from './types.js';
