export { journalPage } from './journal-view';
export { LedgerTab } from './ledger-tab';
