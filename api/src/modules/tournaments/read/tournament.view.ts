import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PrizeTable } from '../domain/prize-table.js';
import { type SquadRule, STATUSES, type TournamentStatus } from '../domain/tournament.js';
import { CheckInTimes } from './check-in.view.js';
import { PrizeTableBody } from './prize-table.view.js';
import { SquadOfSeat, SquadsProperty } from './squads.view.js';

export class ParticipantView {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ description: 'In-game name with which the player joined', example: 'Asha' })
  gameName!: string;

  @ApiProperty({
    description:
      'Free Fire UID with which the player joined; masked for all callers except the player and ' +
      'admins',
    example: '12***89',
  })
  freeFireUID!: string;

  @ApiProperty({
    description:
      'E-mail address of the player; masked for all callers except the player and admins',
    example: 'as***@gmail.com',
  })
  username!: string;

  @ApiProperty({ format: 'date-time' })
  joinedAt!: string;

  @ApiProperty({
    description:
      "True if the player's entry fee was refunded. A player whose seat moved to another match is " +
      'not listed',
  })
  refunded!: boolean;

  @ApiPropertyOptional({
    type: SquadOfSeat,
    description: 'The squad with which the player joined; absent if the player joined alone',
  })
  squad?: SquadOfSeat;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Entry fee that the player paid, in tokens; present only for admins',
  })
  feePaid?: number;

  @ApiPropertyOptional({
    description:
      'True if the wallet of the player is frozen, so that a prize would stay frozen too; ' +
      'present only for admins',
  })
  isBanned?: boolean;
}

export class WinnerView {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens' })
  prizeAmount!: number;

  @ApiProperty({ example: 'Asha' })
  gameName!: string;
}

/** A tournament without its lists of participants and winners. */
export class TournamentSummary extends CheckInTimes {
  @ApiProperty({ format: 'uuid' })
  _id!: string;

  @ApiProperty({ format: 'uuid' })
  id!: string;

  @ApiProperty({ example: 'Friday Night' })
  name!: string;

  @ApiProperty({
    description: 'Title of the mode, as players see it',
    example: 'Free Fire Survival Mode',
  })
  mode!: string;

  @ApiProperty({
    description:
      'Name of the mode for programs: survival, clash-squad, lone-wolf, kill-only, or the name ' +
      'of a custom mode',
    example: 'survival',
  })
  modeSlug!: string;

  @ApiProperty({ enum: STATUSES, enumName: 'TournamentStatus' })
  status!: TournamentStatus;

  @ApiProperty({ type: 'integer', minimum: 2, maximum: 1000 })
  maxParticipants!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  currentParticipants!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  seatsLeft!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens' })
  entryFee!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens' })
  prizePool!: number;

  @ApiProperty({ description: 'Rules and other details, as plain text with line breaks' })
  details!: string;

  @ApiProperty({ format: 'date-time' })
  startTime!: string;

  @ApiProperty({ format: 'date-time' })
  endTime!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiPropertyOptional({
    description: 'Present only for participants and admins, once an admin has set the room',
  })
  roomId?: string;

  @ApiPropertyOptional({
    description: 'Present only for participants and admins, once an admin has set the room',
  })
  roomPassword?: string;

  @ApiPropertyOptional({
    format: 'date-time',
    description: 'Time until which the room is promised; absent if no time is promised',
  })
  roomBy?: string;

  @ApiProperty({ description: 'True if participants must check in before the start' })
  checkIn!: boolean;

  @SquadsProperty()
  squads!: SquadRule;

  @ApiPropertyOptional({
    type: PrizeTableBody,
    description:
      'Announced prizes by rank and per kill; absent for players if no prize is announced. The ' +
      'prizes paid are those that the admin declares',
  })
  prizeTable?: PrizeTable;

  @ApiProperty({ description: 'True if the caller has a seat in this tournament' })
  isJoined!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Entry fee that was refunded to the caller, in tokens',
  })
  refundedTokens?: number;

  @ApiProperty({
    type: 'integer',
    description: 'Version of the tournament; every change by an admin raises it',
  })
  version!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Position of the log when this answer was read. A live message with a higher `version` is ' +
      'newer',
  })
  asOfPosition!: number;

  @ApiProperty({ format: 'date-time', description: "Time of the server's clock, for countdowns" })
  serverTime!: string;
}

export class TournamentView extends TournamentSummary {
  @ApiProperty({
    type: [ParticipantView],
    description: 'Participants, the caller first, then in the order of joining; at most 100',
  })
  participants!: ParticipantView[];

  @ApiProperty({ type: [WinnerView] })
  winners!: WinnerView[];
}
