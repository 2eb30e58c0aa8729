// Second entry point of the module: exports, verification and rebuilds without the application. The
// command line then loads no framework, which halves its memory.
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
