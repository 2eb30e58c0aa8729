export { Secrets, sameBytes } from './secrets.js';
