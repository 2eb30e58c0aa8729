export { WithdrawalsPage } from './components/withdrawals-page';
