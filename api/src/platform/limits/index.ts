export { countedAddress } from './counted-address.js';
export { limitAddresses } from './limit-addresses.js';
export { LimitWrites } from './limit-writes.js';
export { RateLimitGuard } from './rate-limit.guard.js';
export { RATE_LIMITS, RateLimit, type RateLimitRule } from './rate-limit.js';
export { RateLimits } from './rate-limits.js';
export { waitWords } from './wait-words.js';
