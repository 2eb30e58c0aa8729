import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { UsersModule } from '../users/index.js';
import { ChangesController } from './changes/changes.controller.js';
import { CreateTournamentsHandler } from './changes/create-tournaments.command.js';
import { Deletions } from './changes/deletions.js';
import { Edits } from './changes/edits.js';
import { Rooms } from './changes/rooms.js';
import { StatusChanges } from './changes/status-changes.js';
import { FinishLedgerSync } from './ledger-sync/finish-ledger-sync.job.js';
import { LedgerSync } from './ledger-sync/ledger-sync.js';
import { TournamentLeases } from './ledger-sync/tournament-leases.js';
import { LedgerNews } from './news/ledger-news.js';
import { MatchCards } from './news/match-cards.js';
import { MatchModes } from './news/match-modes.js';
import { RemindPlayers } from './news/remind-players.js';
import { RowNews } from './news/row-news.js';
import { matchData } from './personal-data.js';
import { PlayerMatchesController } from './player-matches.controller.js';
import { AdminLists } from './read/admin-lists.js';
import { CardReader } from './read/card-reader.js';
import { Career } from './read/career.js';
import { KeptCards } from './read/kept-cards.js';
import { MatchPreview } from './read/match-preview.js';
import { OpenSeats } from './read/open-seats.js';
import { OpenTournaments } from './read/open-tournaments.js';
import { OwnSeats } from './read/own-seats.js';
import { PlayerLists } from './read/player-lists.js';
import { TournamentReader } from './read/tournament-reader.js';
import { TournamentStatistics } from './read/tournament-statistics.js';
import { MatchRepairs } from './repair/match-repairs.js';
import { RepairController } from './repair/repair.controller.js';
import { Repairs } from './repair/repairs.js';
import { SeatRepairs } from './repair/seat-repairs.js';
import { Declarations } from './results/declarations.js';
import { ResultsController } from './results/results.controller.js';
import { Voidings } from './results/voidings.js';
import { RoomReceiptsController } from './room-receipts/room-receipts.controller.js';
import { RoomReceipts } from './room-receipts/room-receipts.js';
import { EndCheckIn } from './seats/end-check-in.job.js';
import { JoinGate } from './seats/join-gate.js';
import { JoinRequests } from './seats/join-requests.js';
import { JoinTournamentHandler } from './seats/join-tournament.command.js';
import { Leaving } from './seats/leaving.js';
import { OwnCheckIns } from './seats/own-check-ins.js';
import { SeatsController } from './seats/seats.controller.js';
import { CheckIns } from './store/check-ins.js';
import { MatchSides } from './store/match-sides.js';
import { ResultGate } from './store/result-gate.js';
import { RoomLook } from './store/room-look.entity.js';
import { Rounds } from './store/rounds.js';
import { TournamentRows } from './store/tournament-rows.js';
import { TournamentsController } from './tournaments.controller.js';
import { TournamentsAdminController } from './tournaments-admin.controller.js';

const READS = [
  AdminLists,
  CardReader,
  Career,
  KeptCards,
  MatchPreview,
  MatchSides,
  OpenSeats,
  OpenTournaments,
  OwnSeats,
  PlayerLists,
  TournamentReader,
  TournamentStatistics,
];

const WRITES = [
  TournamentRows,
  Rounds,
  ResultGate,
  CheckIns,
  JoinGate,
  JoinRequests,
  JoinTournamentHandler,
  Leaving,
  OwnCheckIns,
  EndCheckIn,
  CreateTournamentsHandler,
  Edits,
  Rooms,
  StatusChanges,
  Deletions,
  Declarations,
  Voidings,
  SeatRepairs,
  MatchRepairs,
  Repairs,
  RoomReceipts,
  LedgerSync,
  TournamentLeases,
  FinishLedgerSync,
  RowNews,
  LedgerNews,
  MatchModes,
  MatchCards,
  RemindPlayers,
];

@Module({
  imports: [UsersModule, TypeOrmModule.forFeature([RoomLook])],
  controllers: [
    TournamentsController,
    TournamentsAdminController,
    PlayerMatchesController,
    ChangesController,
    ResultsController,
    RepairController,
    RoomReceiptsController,
    SeatsController,
  ],
  providers: [...READS, ...WRITES],
  exports: [
    JoinGate,
    JoinRequests,
    MatchSides,
    ResultGate,
    Rounds,
    TournamentLeases,
    TournamentStatistics,
  ],
})
export class TournamentsModule {
  constructor(subjects: Subjects, personal: PersonalData) {
    subjects.register({
      types: ['tournament'],
      from: 'tournament s',
      forStaff: 's.name',
      inHistory: 's.name',
    });
    personal.register(matchData);
  }
}
