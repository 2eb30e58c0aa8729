import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { SQUAD_RULES, type SquadRule } from '../domain/tournament.js';
import { SquadOfSeat } from './squads.view.js';
import { TournamentSummary, WinnerView } from './tournament.view.js';

class CardWinner extends PickType(WinnerView, ['position', 'prizeAmount', 'gameName']) {}

/** A tournament in a list. It is the same for all viewers, so that one response serves them all. */
export class TournamentCard extends PickType(TournamentSummary, [
  '_id',
  'name',
  'mode',
  'modeSlug',
  'status',
  'maxParticipants',
  'currentParticipants',
  'seatsLeft',
  'entryFee',
  'prizePool',
  'startTime',
  'endTime',
  'prizeTable',
  'version',
  'checkInOpensAt',
  'checkInClosesAt',
  'roomBy',
]) {
  @ApiPropertyOptional({
    enum: SQUAD_RULES,
    description: 'Rule for squads that join together; absent if players can only join alone',
  })
  squads?: SquadRule;

  @ApiProperty({
    description:
      'True if the tournament has details. The card leaves them out; the whole tournament ' +
      'contains them',
  })
  hasDetails!: boolean;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Round of the tournament, as in live messages about its seats',
  })
  round!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Position of the last event that changed the seats. Live messages about seats contain it ' +
      'as `version`',
  })
  asOfPosition!: number;

  @ApiProperty({ type: [CardWinner] })
  winners!: CardWinner[];
}

/** A tournament card in a list of the caller's own matches. */
export class OwnTournamentCard extends TournamentCard {
  @ApiProperty({ description: 'True if the caller has a seat in this tournament' })
  isJoined!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Entry fee that was refunded to the caller, in tokens',
  })
  refundedTokens?: number;
}

/** The fields of a tournament that depend on the caller. Lists of cards do not contain them. */
export class OwnSeatView {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ description: 'False if the seat was given back or refunded' })
  isJoined!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Entry fee that was refunded to the caller, in tokens',
  })
  refundedTokens?: number;

  @ApiPropertyOptional({
    description: 'Present only for participants, once an admin has set the room',
  })
  roomId?: string;

  @ApiPropertyOptional({
    description: 'Present only for participants, once an admin has set the room',
  })
  roomPassword?: string;

  @ApiPropertyOptional({
    type: SquadOfSeat,
    description: 'The squad that took the seat; absent if the player joined alone',
  })
  squad?: SquadOfSeat;

  @ApiPropertyOptional({
    format: 'date-time',
    description:
      'Time until which the player may give back a seat that a squad took; absent for other seats',
  })
  leaveBy?: string;

  @ApiPropertyOptional({
    type: CardWinner,
    description: 'Rank and prize of the caller; absent if the caller won nothing',
  })
  won?: CardWinner;
}
