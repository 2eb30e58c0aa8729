export { AccessGuard, accessRefusals } from './access.guard.js';
export * from './access.js';
export { badField } from './bad-field.js';
export { ErrorFilter } from './error.filter.js';
export * from './fields.js';
export { readIdempotencyKey } from './idempotency-key.js';
export * from './list-field.js';
export { PublicCache } from './public-cache.js';
export * from './query-fields.js';
