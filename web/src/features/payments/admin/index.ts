export { DepositLogsTab } from './deposit-logs-tab';
export { PaymentQueueTab } from './payment-queue-tab';
export { ReconciliationTab } from './reconciliation-tab';
