import { ApiProperty } from '@nestjs/swagger';
import { OneOf, QueryFlag, Text } from '../../../platform/http/index.js';
import { STATUSES, type TournamentStatus } from '../domain/tournament.js';
import { RefundsView } from '../read/refunds.view.js';
import { TournamentView } from '../read/tournament.view.js';

export class ChangeStatusBody {
  @OneOf(STATUSES, { label: 'Status' })
  status!: TournamentStatus;

  @Text({ label: 'Reason', max: 500, optional: true })
  reason?: string;
}

export class DryRunQuery {
  @QueryFlag('Only say what would happen; nothing is changed')
  dryRun: boolean = false;
}

export class StatusAnswer {
  @ApiProperty({ example: 'Tournament status updated to active!' })
  message!: string;

  @ApiProperty({ description: 'True: nothing was changed, this is what would happen' })
  dryRun!: boolean;

  @ApiProperty({ type: RefundsView, description: 'What goes back to whom' })
  refunds!: RefundsView;

  @ApiProperty({ type: TournamentView })
  tournament!: TournamentView;
}
