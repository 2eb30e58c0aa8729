import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, ValidateIf } from 'class-validator';
import { ListOf, Text, Tokens, WholeNumber, YesNo } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { TournamentView } from '../read/tournament.view.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';

/** Most participants of a match, and most kills of one of them. */
const MOST_PARTICIPANTS = 1000;

const NO_WINNERS =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';

export class WinnerBody {
  @ApiPropertyOptional({ description: 'Id of the winner; absent if a squad won' })
  @ValidateIf(({ squadId }: WinnerBody) => (squadId ?? null) === null)
  @Text({ label: 'Participant', max: 64 })
  userId?: string;

  @Text({
    label: 'Squad',
    max: 64,
    optional: true,
    description:
      "Id of a squad that won, instead of `userId`. The tournament's rule for squads divides the " +
      'prize among its players',
  })
  squadId?: string;

  @WholeNumber({ label: 'Position', min: 1, max: 3, sentence: 'Position must be 1, 2 or 3' })
  position!: number;

  @Tokens({ label: 'Prize amount', min: 0, description: 'Prize in tokens, at most the prize pool' })
  prizeAmount!: number;

  @Text({
    label: 'Game name',
    min: 0,
    max: 100,
    optional: true,
    description: 'Ignored. The answer contains the in-game name with which the player joined',
  })
  gameName?: string;
}

export class ScoreBody {
  @ApiPropertyOptional({ description: 'Id of the player; absent for a squad' })
  @ValidateIf(({ squadId }: ScoreBody) => (squadId ?? null) === null)
  @Text({ label: 'Participant', max: 64 })
  userId?: string;

  @Text({
    label: 'Squad',
    max: 64,
    optional: true,
    description: 'Id of a squad, instead of `userId`. Its captain gets the kills',
  })
  squadId?: string;

  @WholeNumber({ label: 'Place', min: 1, max: MOST_PARTICIPANTS })
  place!: number;

  @WholeNumber({ label: 'Kills', min: 0, max: MOST_PARTICIPANTS })
  kills!: number;
}

export class DeclareResultsBody {
  @ListOf(WinnerBody, { label: 'Winners', min: 1, max: 300, sentence: NO_WINNERS })
  winners!: WinnerBody[];

  @ApiPropertyOptional({
    type: [ScoreBody],
    description:
      'Places and kills of all players, from which cups compute their standings. Without them, ' +
      'the places of the winners count, and no kills',
  })
  @IsOptional()
  @ListOf(ScoreBody, { label: 'Places', min: 0, max: MOST_PARTICIPANTS })
  scores?: ScoreBody[];

  @Text({ label: 'Reason', kind: 'lines', max: 500, optional: true })
  reason?: string;

  @WholeNumber({
    label: 'Expected pot',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description:
      '`potTokens` of the dry run that the admin saw. The request is refused if the pot has ' +
      'changed since',
  })
  expectedPotTokens?: number;
}

export class PrizeLine {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  tokens!: number;
}

export class PrizesView {
  @ApiProperty({ type: 'integer', description: 'Entry fees in the pot, in tokens' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the house account receives; negative if the house account adds tokens to the ' +
      'prizes',
  })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeLine] })
  lines!: PrizeLine[];
}

export class ResultsAnswer {
  @ApiProperty({ example: 'Tournament results declared successfully!' })
  message!: string;

  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: PrizesView })
  prizes!: PrizesView;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}

export class VoidResultsBody {
  @Text({ label: 'Reason', kind: 'lines', max: 500 })
  reason!: string;

  @YesNo({
    label: 'Accept owed',
    optional: true,
    description:
      'True: a winner owes the prize tokens that are already spent. False: the request is ' +
      'refused if prize tokens are spent',
  })
  acceptOwed?: boolean;
}

export class PrizeGivenBack {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ example: 'Asha' })
  gameName!: string;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 3 })
  position!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  prizeTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Balance of the wallet before the prize is taken back',
  })
  walletTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Tokens taken back from the wallet' })
  takenTokens!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Prize tokens that the player has already spent and then owes',
  })
  owedTokens!: number;
}

export class VoidConsequence {
  @ApiProperty({ type: 'integer', description: 'Entry fees that return to the pot, in tokens' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  takenTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  owedTokens!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens that the house account returns to the pot; negative if the house account gets ' +
      'tokens back',
  })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeGivenBack] })
  winners!: PrizeGivenBack[];
}

export class ResultsVoided extends TournamentAnswer {
  @ApiProperty({
    description:
      'True if the request was a dry run: the answer says what would happen, and nothing was ' +
      'changed',
  })
  dryRun!: boolean;

  @ApiProperty({ type: VoidConsequence })
  consequence!: VoidConsequence;

  @ApiProperty({ type: Boolean, description: 'True if a second admin must approve the request' })
  needsApproval!: boolean;

  @ApiProperty({
    type: AskedApproval,
    nullable: true,
    description: 'The approval for which the request waits; null if it needs none',
  })
  approval!: AskedApproval | null;
}
