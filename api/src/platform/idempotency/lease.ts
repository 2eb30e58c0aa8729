export const LEASE_SECONDS = 'arena:idempotency-lease-seconds';
