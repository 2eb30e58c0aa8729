export { PromoCodesModule } from './promo-codes.module.js';
export { PromoRows } from './promo-rows.js';
export { RedeemGate } from './redeem-gate.js';
export { RedemptionDays } from './redemption-days.js';
