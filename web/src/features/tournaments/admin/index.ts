export { AdminTournamentsPage } from './tournaments-page';
export { TournamentsTab } from './tournaments-tab';
