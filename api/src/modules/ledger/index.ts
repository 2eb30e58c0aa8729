export {
  checkRestored,
  giveUpAnchors,
  type RestoredLog,
} from './check-restored/check-restored.js';
export { Checkpoints, ForkedLog } from './checkpoints/checkpoints.js';
export { type InclusionProof, Proofs } from './checkpoints/proofs.js';
export type * from './domain/command.js';
export type * from './domain/logged-event.js';
export { exportCheckpoints } from './export/export-checkpoints.js';
export { exportLedger } from './export/export-ledger.js';
export { EXPORT_FORMATS, type ExportFormat } from './export/formats.js';
export type { AccountState, HistoryRow } from './ledger.js';
export { Ledger } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
export { LedgerCheckpoint, toAnswer as checkpointAnswer } from './list-checkpoints/answer.js';
export { LogFollower, type LogSubscriber, type SubscriberState } from './log/log-follower.js';
export { LogTail, type TailListener } from './log/log-tail.js';
export {
  type RebuildOptions,
  type RebuildReport,
  rebuildProjections,
} from './rebuild/rebuild-projections.js';
export {
  type Problem,
  type VerifyOptions,
  type VerifyProgress,
  type VerifyReport,
  verifyLedger,
} from './verify/verify-ledger.js';
