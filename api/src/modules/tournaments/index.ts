export { CreateTournaments } from './create-tournament/create-tournament.command.js';
export { CreateTournamentBody, termsOf } from './create-tournament/create-tournament.controller.js';
export { ScoreBody } from './declare-results/declare-results.controller.js';
export type { TournamentTerms } from './domain/editing.js';
export { checkEntrant, refusalOfJoin } from './domain/joining.js';
export { gameMode } from './domain/mode.js';
export { tournamentRefusals } from './domain/refusals.js';
export { leaveDeadline, SQUAD_SIZE, squadEntryPaid } from './domain/squad-entry.js';
export { JoinGate, type JoinRule } from './join-tournament/join-gate.js';
export {
  type Joined,
  JoinRequests,
  type JoinRows,
  roundOfRow,
} from './join-tournament/join-requests.js';
export { JoinedView } from './join-tournament/join-tournament.controller.js';
export { TournamentLeases } from './ledger-sync/tournament-leases.js';
export { TournamentStatistics } from './read/tournament-statistics.js';
export { MatchSides, type Side, type SidedMatch } from './store/match-sides.js';
export { ResultGate } from './store/result-gate.js';
export { Rounds, type SquadUse } from './store/rounds.js';
export { TournamentsModule } from './tournaments.module.js';
