export type { Comparison } from './domain/reconcile.js';
export { DepositDays } from './orders/deposit-days.js';
export { type BoughtSince, PurchaseGate, type PurchaseLimit } from './orders/purchase-gate.js';
export { PaymentsModule } from './payments.module.js';
export { RazorpayFailure } from './razorpay/index.js';
export { DepositReconciliation } from './reconciliation/reconciled.js';
