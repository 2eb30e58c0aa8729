export { MatchTask } from './match-task';
export { PlayerMatches } from './player-matches';
export { AdminTournamentsPage, matchList } from './tournaments-page';
