export { DepositLogsTab } from './deposit-logs-tab';
export { ReconciliationTab } from './reconciliation-tab';
