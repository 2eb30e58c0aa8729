export type * from './domain/command.js';
export type { AccountState, HistoryRow } from './ledger.js';
export { Ledger } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
export {
  type Problem,
  type VerifyOptions,
  type VerifyProgress,
  type VerifyReport,
  verifyLedger,
} from './verify/verify-ledger.js';
