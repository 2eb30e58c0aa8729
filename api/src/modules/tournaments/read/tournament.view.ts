import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { PrizeTable } from '../domain/prize-table.js';
import { STATUSES, type TournamentStatus } from '../domain/tournament.js';
import { CheckInTimes } from './check-in.view.js';
import { PrizeTableBody } from './prize-table.view.js';

export class ParticipantView {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ description: 'In-game name used at the join', example: 'Asha' })
  gameName!: string;

  @ApiProperty({
    description: 'Free Fire UID used at the join; masked except for its owner and admins',
    example: '12***89',
  })
  freeFireUID!: string;

  @ApiProperty({
    description: 'His e-mail; masked for everybody but himself and admins',
    example: 'as***@gmail.com',
  })
  username!: string;

  @ApiProperty({ format: 'date-time' })
  joinedAt!: string;

  @ApiProperty({ description: 'True if the entry fee was refunded' })
  refunded!: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'Fee paid; only for admins' })
  feePaid?: number;

  @ApiPropertyOptional({
    description: 'For admins: true if the wallet is frozen, so that a prize stays frozen too',
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

  @ApiProperty({ description: 'The title people read', example: 'Free Fire Survival Mode' })
  mode!: string;

  @ApiProperty({
    description: 'survival, clash-squad, lone-wolf, kill-only, or the name of a custom mode',
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

  @ApiProperty({ description: 'Plain text; line breaks count' })
  details!: string;

  @ApiProperty({ format: 'date-time' })
  startTime!: string;

  @ApiProperty({ format: 'date-time' })
  endTime!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiPropertyOptional({ description: 'Only for participants and admins, once it is set' })
  roomId?: string;

  @ApiPropertyOptional({ description: 'Only for participants and admins, once it is set' })
  roomPassword?: string;

  @ApiProperty({ description: 'True if participants must check in before the start' })
  checkIn!: boolean;

  @ApiPropertyOptional({ type: PrizeTableBody, description: 'For admins' })
  prizeTable?: PrizeTable;

  @ApiProperty({ description: 'True if the caller has a seat' })
  isJoined!: boolean;

  @ApiPropertyOptional({
    type: 'integer',
    description: 'Refund to the caller if a joined tournament was cancelled',
  })
  refundedTokens?: number;

  @ApiProperty({ type: 'integer', description: 'Raised by every change an admin makes' })
  version!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Position of the log at the read; a live message of a later version is newer',
  })
  asOfPosition!: number;

  @ApiProperty({ format: 'date-time', description: "The server's clock, for countdowns" })
  serverTime!: string;
}

export class TournamentView extends TournamentSummary {
  @ApiProperty({
    type: [ParticipantView],
    description: 'The caller first, then in the order they joined; at most 100',
  })
  participants!: ParticipantView[];

  @ApiProperty({ type: [WinnerView] })
  winners!: WinnerView[];
}
