export { ScoreBody } from './declare-results/declare-results.controller.js';
export { TournamentLeases } from './ledger-sync/tournament-leases.js';
export { TournamentStatistics } from './read/tournament-statistics.js';
export { MatchSides, type Side, type SidedMatch } from './store/match-sides.js';
export { ResultHolds } from './store/result-holds.js';
export { TournamentsModule } from './tournaments.module.js';
