export { PlayerPayouts } from './player-payouts';
export { WithdrawalsTab, withdrawalList } from './withdrawals-tab';
