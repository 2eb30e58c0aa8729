export { WithdrawalsTab, withdrawalList } from './withdrawals-tab';
