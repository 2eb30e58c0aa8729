export { TournamentStatistics } from './read/tournament-statistics.js';
export { TournamentsModule } from './tournaments.module.js';
