export { OfficeCardsPage } from './cards-page';
export { CardsTab } from './cards-tab';
