export { AdminTournamentsPage } from './tournaments-page';
export { TournamentsTab, tournamentList } from './tournaments-tab';
