export { TournamentLeases } from './ledger-sync/tournament-leases.js';
export { TournamentStatistics } from './read/tournament-statistics.js';
export { ResultHolds } from './store/result-holds.js';
export { TournamentsModule } from './tournaments.module.js';
