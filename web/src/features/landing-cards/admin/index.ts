export { AdminCardsPage } from './cards-page';
