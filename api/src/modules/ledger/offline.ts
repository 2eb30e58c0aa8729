// Second entry point of the module, for exports, verification and rebuilds on the command line. It
// loads no web framework, which halves the memory that a command needs.
export { checkRestored, type RestoredLog } from './check-restored/check-restored.js';
export { AnchorFile } from './checkpoints/anchor-file.js';
export { exportCheckpoints } from './export/export-checkpoints.js';
export { exportLedger } from './export/export-ledger.js';
export { EXPORT_FORMATS, type ExportFormat } from './export/formats.js';
export { rebuildProjections } from './rebuild/rebuild-projections.js';
export {
  type Problem,
  verifyLedger,
} from './verify/verify-ledger.js';
