export { PayoutHolds } from './payout-holds.js';
export { WithdrawalsModule } from './withdrawals.module.js';
