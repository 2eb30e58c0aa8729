import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { PersonalData } from '../../platform/personal-data/index.js';
import { Subjects } from '../../platform/subjects/index.js';
import { UsersModule } from '../users/index.js';
import { ChangeStatusHandler } from './change-status/change-status.command.js';
import { ChangeStatusController } from './change-status/change-status.controller.js';
import { CheckInHandler } from './check-in/check-in.command.js';
import { CheckInController } from './check-in/check-in.controller.js';
import { CreateTournamentsHandler } from './create-tournament/create-tournament.command.js';
import { CreateTournamentController } from './create-tournament/create-tournament.controller.js';
import { DeclareResultsHandler } from './declare-results/declare-results.command.js';
import { DeclareResultsController } from './declare-results/declare-results.controller.js';
import { DeleteTournamentHandler } from './delete-tournament/delete-tournament.command.js';
import { DeleteTournamentController } from './delete-tournament/delete-tournament.controller.js';
import { EditTournamentHandler } from './edit-tournament/edit-tournament.command.js';
import { EditTournamentController } from './edit-tournament/edit-tournament.controller.js';
import { EndCheckIn } from './end-check-in/end-check-in.job.js';
import { ExportTournamentsController } from './export-tournaments/export-tournaments.controller.js';
import { FinishLedgerSync } from './finish-ledger-sync/finish-ledger-sync.job.js';
import { GetTournamentController } from './get-tournament/get-tournament.controller.js';
import { GetTournamentHandler } from './get-tournament/get-tournament.query.js';
import { MatchPreview } from './get-tournament/match-preview.js';
import { JoinGate } from './join-tournament/join-gate.js';
import { JoinRequests } from './join-tournament/join-requests.js';
import { JoinTournamentHandler } from './join-tournament/join-tournament.command.js';
import { JoinTournamentController } from './join-tournament/join-tournament.controller.js';
import { LeaveTournamentHandler } from './leave-tournament/leave-tournament.command.js';
import { LeaveTournamentController } from './leave-tournament/leave-tournament.controller.js';
import { LedgerSync } from './ledger-sync/ledger-sync.js';
import { TournamentLeases } from './ledger-sync/tournament-leases.js';
import { ListAllTournamentsController } from './list-all-tournaments/list-all-tournaments.controller.js';
import { ListAllTournamentsHandler } from './list-all-tournaments/list-all-tournaments.handler.js';
import { ListJoinedTournamentsController } from './list-joined-tournaments/list-joined-tournaments.controller.js';
import {
  ListJoinedCardsHandler,
  ListJoinedTournamentsHandler,
} from './list-joined-tournaments/list-joined-tournaments.query.js';
import { ListModeTournamentsController } from './list-mode-tournaments/list-mode-tournaments.controller.js';
import {
  ListModeCardsHandler,
  ListModeTournamentsHandler,
} from './list-mode-tournaments/list-mode-tournaments.query.js';
import { ListOpenTournamentsController } from './list-open-tournaments/list-open-tournaments.controller.js';
import { OpenTournaments } from './list-open-tournaments/open-tournaments.js';
import { ListOwnCheckInsController } from './list-own-check-ins/list-own-check-ins.controller.js';
import { ListOwnSeatsController } from './list-own-seats/list-own-seats.controller.js';
import { ListOwnSeatsHandler } from './list-own-seats/list-own-seats.query.js';
import { ListParticipantsController } from './list-participants/list-participants.controller.js';
import { ListParticipantsHandler } from './list-participants/list-participants.query.js';
import { ListPlayerMatchesController } from './list-player-matches/list-player-matches.controller.js';
import { ListTournamentResultsController } from './list-tournament-results/list-tournament-results.controller.js';
import {
  ListResultCardsHandler,
  ListTournamentResultsHandler,
} from './list-tournament-results/list-tournament-results.query.js';
import { NameTournamentsController } from './name-tournaments/name-tournaments.controller.js';
import { NameTournamentsHandler } from './name-tournaments/name-tournaments.query.js';
import { LedgerNews } from './news/ledger-news.js';
import { MatchCards } from './news/match-cards.js';
import { MatchModes } from './news/match-modes.js';
import { RemindPlayers } from './news/remind-players.js';
import { RowNews } from './news/row-news.js';
import { matchData } from './personal-data.js';
import { CardReader } from './read/card-reader.js';
import { KeptCards } from './read/kept-cards.js';
import { OpenSeats } from './read/open-seats.js';
import { TournamentReader } from './read/tournament-reader.js';
import { TournamentStatistics } from './read/tournament-statistics.js';
import { ReadCareerController } from './read-career/read-career.controller.js';
import { ReadCareerHandler } from './read-career/read-career.query.js';
import { MatchRepairs } from './repair/match-repairs.js';
import { RepairController } from './repair/repair.controller.js';
import { Repairs } from './repair/repairs.js';
import { SeatRepairs } from './repair/seat-repairs.js';
import { LookAtRoomController } from './room-receipts/look-at-room.controller.js';
import { RoomReceiptsController } from './room-receipts/room-receipts.controller.js';
import { RoomReceipts } from './room-receipts/room-receipts.js';
import { SetRoomHandler } from './set-room/set-room.command.js';
import { SetRoomController } from './set-room/set-room.controller.js';
import { CheckIns } from './store/check-ins.js';
import { MatchSides } from './store/match-sides.js';
import { ResultGate } from './store/result-gate.js';
import { RoomLook } from './store/room-look.entity.js';
import { Rounds } from './store/rounds.js';
import { TournamentRows } from './store/tournament-rows.js';
import { VoidResultsHandler } from './void-results/void-results.command.js';
import { VoidResultsController } from './void-results/void-results.controller.js';
import { StopWaitingHandler, WaitForSeatHandler } from './wait-for-seat/wait-for-seat.command.js';
import { WaitForSeatController } from './wait-for-seat/wait-for-seat.controller.js';

const READS = [
  CardReader,
  KeptCards,
  TournamentReader,
  TournamentStatistics,
  OpenSeats,
  OpenTournaments,
  MatchPreview,
  MatchSides,
  GetTournamentHandler,
  ListAllTournamentsHandler,
  ListJoinedCardsHandler,
  ListJoinedTournamentsHandler,
  ListModeCardsHandler,
  ListModeTournamentsHandler,
  ListOwnSeatsHandler,
  ListParticipantsHandler,
  ListResultCardsHandler,
  ListTournamentResultsHandler,
  NameTournamentsHandler,
  ReadCareerHandler,
];

const WRITES = [
  TournamentRows,
  Rounds,
  ResultGate,
  CheckIns,
  JoinGate,
  JoinRequests,
  LedgerSync,
  TournamentLeases,
  RowNews,
  LedgerNews,
  MatchModes,
  MatchCards,
  FinishLedgerSync,
  RemindPlayers,
  RoomReceipts,
  SeatRepairs,
  MatchRepairs,
  Repairs,
  EndCheckIn,
  ChangeStatusHandler,
  CheckInHandler,
  CreateTournamentsHandler,
  DeclareResultsHandler,
  DeleteTournamentHandler,
  EditTournamentHandler,
  JoinTournamentHandler,
  LeaveTournamentHandler,
  SetRoomHandler,
  StopWaitingHandler,
  VoidResultsHandler,
  WaitForSeatHandler,
];

@Module({
  imports: [UsersModule, TypeOrmModule.forFeature([RoomLook])],
  // Routes with a fixed path come first, because a route with an id in the same place would match
  // that path too.
  controllers: [
    ListModeTournamentsController,
    ListOpenTournamentsController,
    ListJoinedTournamentsController,
    ListTournamentResultsController,
    ListOwnSeatsController,
    ListOwnCheckInsController,
    ReadCareerController,
    ListAllTournamentsController,
    ExportTournamentsController,
    NameTournamentsController,
    ListPlayerMatchesController,
    CreateTournamentController,
    EditTournamentController,
    DeleteTournamentController,
    SetRoomController,
    ChangeStatusController,
    DeclareResultsController,
    VoidResultsController,
    RepairController,
    RoomReceiptsController,
    ListParticipantsController,
    JoinTournamentController,
    LeaveTournamentController,
    CheckInController,
    LookAtRoomController,
    WaitForSeatController,
    GetTournamentController,
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
