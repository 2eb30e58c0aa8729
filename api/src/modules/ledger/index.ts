export type * from './domain/command.js';
export type { AccountState, HistoryRow } from './ledger.js';
export { Ledger } from './ledger.js';
export { LedgerModule } from './ledger.module.js';
