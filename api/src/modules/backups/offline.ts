// Second entry point of the module, for the process that takes backups. It loads no web framework.
export { keepBackups, recordLook } from './process/keep-backups.js';
export { Repository } from './process/repository.js';
export { type Drilled, type Drilling, drillRestore, type Until } from './process/restore-drill.js';
export { ownerOf } from './process/run.js';
