export { OfficeTournamentsPage } from './tournaments-page';
export { TournamentsTab } from './tournaments-tab';
