export { AdminTournamentsPage, matchList } from './tournaments-page';
