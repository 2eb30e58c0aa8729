export { type BatchLoader, batchLoader } from './batch-loader.js';
export { BatchedReads } from './batched-reads.js';
export { Conditions, MOST_COUNTED, type Slice } from './conditions.js';
export {
  answerWithin,
  Database,
  type Prepared,
  poolSettings,
  type Reads,
} from './database.js';
export { runAtLowPriority } from './low-priority.js';
export { migrate, sqlMigration } from './migrate.js';
export { ProcessPresence } from './process-presence.js';
export { readRows, type Statement } from './read-rows.js';
export { RowTurns } from './row-turns.js';
export { searchPattern } from './search-pattern.js';
export {
  driverErrorOf,
  endsConnection,
  isServerAway,
  isServerMoving,
  UnconfirmedCommit,
} from './server-away.js';
export { ServerClient } from './server-client.js';
export { ServerState } from './server-state.js';
export { staffKind, tellStaff } from './tell-staff.js';
