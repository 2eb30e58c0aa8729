export { PromoCodesModule } from './promo-codes.module.js';
export { PromoStatistics, ReadPromoStatistics } from './read-statistics/read-statistics.query.js';
