export { PromoCodesModule } from './promo-codes.module.js';
export { PromoRows } from './promo-rows.js';
