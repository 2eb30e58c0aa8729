// What reads the books, or rebuilds what follows from them, with no application around it. A second
// door, so that an export or a proof on the command line loads none of the framework: that is half
// of the memory it would take.
export {
  checkRestored,
  giveUpAnchors,
} from './check-restored/check-restored.js';
export { exportCheckpoints } from './export/export-checkpoints.js';
export { exportLedger } from './export/export-ledger.js';
export { EXPORT_FORMATS, type ExportFormat } from './export/formats.js';
export { rebuildProjections } from './rebuild/rebuild-projections.js';
export {
  type Problem,
  verifyLedger,
} from './verify/verify-ledger.js';
