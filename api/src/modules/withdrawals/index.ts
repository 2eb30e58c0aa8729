export { PayoutHolds } from './payout-holds.js';
export { PayoutRules } from './payout-rules.js';
export { WithdrawalsModule } from './withdrawals.module.js';
