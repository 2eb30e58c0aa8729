export { PromoCodesTab } from './promo-codes-tab';
