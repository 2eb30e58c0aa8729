export { DepositLogsTab, PlayerDeposits } from './deposit-logs-tab';
export { PaymentQueueTab } from './payment-queue-tab';
export { ReconciliationTab, reconciliation } from './reconciliation-tab';
