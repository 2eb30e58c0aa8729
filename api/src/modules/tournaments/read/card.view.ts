import { ApiProperty, ApiPropertyOptional, PickType } from '@nestjs/swagger';
import { TournamentSummary, WinnerView } from './tournament.view.js';

class CardWinner extends PickType(WinnerView, ['position', 'prizeAmount', 'gameName']) {}

/** A tournament in a list. It is equal for all viewers, so that one answer serves them. */
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
  'version',
  'checkInOpensAt',
  'checkInClosesAt',
]) {
  @ApiProperty({ description: 'True if the tournament has details; the full answer contains them' })
  hasDetails!: boolean;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'As in live messages of its seats' })
  round!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Position of the event that changed its seats last, as `version` of such messages',
  })
  asOfPosition!: number;

  @ApiProperty({ type: [CardWinner] })
  winners!: CardWinner[];
}

/** A card in a list of the caller's own. */
export class OwnTournamentCard extends TournamentCard {
  @ApiProperty({ description: 'True if the caller has a seat' })
  isJoined!: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'Refund to the caller, in tokens' })
  refundedTokens?: number;
}

/** The caller's own fields of a tournament, which lists of cards leave out. */
export class OwnSeatView {
  @ApiProperty({ format: 'uuid' })
  tournamentId!: string;

  @ApiProperty({ description: 'False once the seat was given back' })
  isJoined!: boolean;

  @ApiPropertyOptional({ type: 'integer', description: 'Refund to the caller, in tokens' })
  refundedTokens?: number;

  @ApiPropertyOptional({ description: 'Only for the owner of a seat, once the room is set' })
  roomId?: string;

  @ApiPropertyOptional({ description: 'Only for the owner of a seat, once the room is set' })
  roomPassword?: string;

  @ApiPropertyOptional({ type: CardWinner, description: 'His line among the winners of the card' })
  won?: CardWinner;
}
