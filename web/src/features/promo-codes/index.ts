export { PromoCodePage } from './components/promo-code-page';
