import { ApiProperty } from '@nestjs/swagger';
import { ListOf, Text, Tokens, WholeNumber } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { TournamentView } from '../read/tournament.view.js';

const NO_WINNERS =
  'Please add at least one winner with complete information (Position, Participant, and Prize Amount)';

export class WinnerBody {
  @Text({ label: 'Participant', max: 64, description: "A participant's userId" })
  userId!: string;

  @WholeNumber({ label: 'Position', min: 1, max: 3, sentence: 'Position must be 1, 2 or 3' })
  position!: number;

  @Tokens({ label: 'Prize amount', min: 0, description: 'Up to the prize pool' })
  prizeAmount!: number;

  @Text({
    label: 'Game name',
    min: 0,
    max: 100,
    optional: true,
    description: 'Ignored: the name is the one he joined with',
  })
  gameName?: string;
}

export class DeclareResultsBody {
  @ListOf(WinnerBody, { label: 'Winners', min: 1, max: 300, sentence: NO_WINNERS })
  winners!: WinnerBody[];

  @Text({ label: 'Reason', max: 500, optional: true })
  reason?: string;

  @WholeNumber({
    label: 'Expected pot',
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'potTokens of the dry run that was looked at; refused when it has changed since',
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
  @ApiProperty({ type: 'integer', description: 'Entry fees collected' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({ type: 'integer', description: 'What the house keeps; negative: what it adds' })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeLine] })
  lines!: PrizeLine[];
}

export class ResultsAnswer {
  @ApiProperty({ example: 'Tournament results declared successfully!' })
  message!: string;

  @ApiProperty({ description: 'True: nothing was changed, this is what would happen' })
  dryRun!: boolean;

  @ApiProperty({ type: PrizesView })
  prizes!: PrizesView;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;

  @ApiProperty({ type: Boolean, description: 'Whether a second admin has to approve it' })
  needsApproval!: boolean;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
