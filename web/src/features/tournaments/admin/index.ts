export { MatchTask } from './match-task';
export { AdminTournamentsPage, matchList } from './tournaments-page';
