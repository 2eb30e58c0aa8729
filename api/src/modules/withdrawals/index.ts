export type { ProgressReason } from './domain/progress.js';
export { withdrawalRefusals } from './domain/refusals.js';
export { PayableNow } from './payable-now.js';
export { PayoutBooks } from './payout-books.js';
export { PayoutHolds } from './payout-holds.js';
export type { PayoutState } from './payout-progress.dto.js';
export { type PayoutOfWithdrawal, PayoutProgress } from './payout-progress.js';
export { PayoutRules } from './payout-rules.js';
export { WithdrawalsModule } from './withdrawals.module.js';
