import { ApiProperty } from '@nestjs/swagger';
import { Text, YesNo } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';

export class VoidResultsBody {
  @Text({ label: 'Reason', max: 500 })
  reason!: string;

  @YesNo({
    label: 'Accept owed',
    optional: true,
    description:
      'True: prize tokens that a winner has spent stand in the books as owed by him; ' +
      'otherwise they are refused',
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

  @ApiProperty({ type: 'integer', minimum: 0, description: 'What his wallet holds before' })
  walletTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'What goes back from his wallet' })
  takenTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent already, so owed by him' })
  owedTokens!: number;
}

export class VoidConsequence {
  @ApiProperty({ type: 'integer', description: 'Entry fees that are in the pot again' })
  potTokens!: number;

  @ApiProperty({ type: 'integer' })
  prizesTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  takenTokens!: number;

  @ApiProperty({ type: 'integer', minimum: 0 })
  owedTokens!: number;

  @ApiProperty({
    type: 'integer',
    description: 'What the house had kept and gives back; negative: had added and gets back',
  })
  houseTokens!: number;

  @ApiProperty({ type: [PrizeGivenBack] })
  winners!: PrizeGivenBack[];
}

export class ResultsVoided extends TournamentAnswer {
  @ApiProperty({ description: 'True: nothing was changed, this is what would happen' })
  dryRun!: boolean;

  @ApiProperty({ type: VoidConsequence })
  consequence!: VoidConsequence;

  @ApiProperty({ type: Boolean, description: 'Whether a second admin has to approve it' })
  needsApproval!: boolean;

  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
