export { PromoCodesModule } from './promo-codes.module.js';
