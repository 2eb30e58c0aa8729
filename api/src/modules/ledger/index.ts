export type * from './domain/command.js';
export type * from './domain/logged-event.js';
export type { AccountState, HistoryRow } from './ledger.js';
export { Ledger } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
export { LogFollower, type LogSubscriber, type SubscriberState } from './log/log-follower.js';
export { LogTail, type TailListener } from './log/log-tail.js';
export {
  type Problem,
  type VerifyOptions,
  type VerifyProgress,
  type VerifyReport,
  verifyLedger,
} from './verify/verify-ledger.js';
