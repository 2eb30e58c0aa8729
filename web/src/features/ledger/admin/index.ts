export { journalPage } from './journal-view';
export { LedgerTab } from './ledger-tab';
export { PlayerHead, PlayerMovements } from './player-account';
