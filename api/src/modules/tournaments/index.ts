export { CreateTournaments } from './changes/create-tournaments.command.js';
export { CreateTournamentBody, termsOf } from './changes/tournament.dto.js';
export type { TournamentTerms } from './domain/editing.js';
export { checkEntrant, refusalOfJoin } from './domain/joining.js';
export { gameMode } from './domain/mode.js';
export { tournamentRefusals } from './domain/refusals.js';
export { leaveDeadline, SQUAD_SIZE, squadEntryPaid } from './domain/squad-entry.js';
export { TournamentLeases } from './ledger-sync/tournament-leases.js';
export { TournamentStatistics } from './read/tournament-statistics.js';
export { ScoreBody } from './results/results.dto.js';
export { JoinGate, type JoinRule } from './seats/join-gate.js';
export {
  type Joined,
  JoinRequests,
  type JoinRows,
  roundOfRow,
} from './seats/join-requests.js';
export { JoinedView } from './seats/seats.controller.js';
export { MatchSides, type Side, type SidedMatch } from './store/match-sides.js';
export { ResultGate } from './store/result-gate.js';
export { Rounds, type SquadUse } from './store/rounds.js';
export { TournamentsModule } from './tournaments.module.js';
