export { tokensAdjusted } from './domain/adjustment.js';
export { type DayTotal, movementsOf } from './domain/day-movements.js';
export { refusalOf, walletRefusals } from './domain/refusals.js';
export { type Lots, totalOf as totalOfLots } from './domain/token-lots.js';
export { readDayTotals } from './read-day-totals.js';
export { TokenLots } from './token-lots.js';
export { WalletModule } from './wallet.module.js';
