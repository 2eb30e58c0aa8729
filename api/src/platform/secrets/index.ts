export { type SealingKey, Secrets, sameBytes, UnknownSealingKey } from './secrets.js';
