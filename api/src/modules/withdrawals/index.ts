export { WithdrawalsModule } from './withdrawals.module.js';
