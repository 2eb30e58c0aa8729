export { WithdrawalsTab } from './withdrawals-tab';
