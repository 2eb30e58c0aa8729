export { type Adjustment, tokensAdjusted } from './domain/adjustment.js';
export { type MovementKind, movementKind } from './domain/movement-kinds.js';
export { refusalOf, walletRefusals } from './domain/refusals.js';
export { WalletModule } from './wallet.module.js';
