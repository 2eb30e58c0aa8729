export { PromoCodesModule } from './promo-codes.module.js';
export { ReadPromoStatistics } from './read-statistics/read-statistics.query.js';
