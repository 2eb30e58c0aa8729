export { AdminCardsPage } from './cards-page';
export { CardsTab } from './cards-tab';
