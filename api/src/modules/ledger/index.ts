export { LedgerCheckpoint, toAnswer as checkpointAnswer } from './checkpoints/checkpoint.view.js';
export { Checkpoints, ForkedLog } from './checkpoints/checkpoints.js';
export { Proofs } from './checkpoints/proofs.js';
export { canonicalJson } from './domain/canonical-json.js';
export type * from './domain/command.js';
export { leavesHouse } from './domain/leaving.js';
export type * from './domain/logged-event.js';
export { exportPieces } from './export/export-ledger.js';
export { LogHalts } from './halts/log-halts.js';
export { Ledger } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
export { LogFollower } from './log/log-follower.js';
export { LogTail } from './log/log-tail.js';
export * from './offline.js';
export { PASSKEY_ALGORITHMS, publicKeyOf } from './proof/cose-key.js';
export { approvalChallenge } from './proof/signed-approvals.js';
export { positionAt } from './store/as-of.js';
export type { HistoryRow, PageOfHistory } from './store/books.js';
export { updateDerivedTable } from './store/derived-table.js';
export type { Halt } from './store/halts.js';
export type { JournalRow } from './store/read-export.js';
export {
  BALANCES_THEN,
  balancesAt,
  type KindBalance,
  kindBalancesAt,
} from './store/trial-balance.js';
