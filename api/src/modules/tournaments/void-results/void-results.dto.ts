import { ApiProperty } from '@nestjs/swagger';
import { Text } from '../../../platform/http/index.js';
import { AskedApproval } from '../../approvals/index.js';
import { TournamentAnswer } from '../read/tournament-answer.view.js';

export class VoidResultsBody {
  @Text({ label: 'Reason', max: 500 })
  reason!: string;
}

export class ResultsVoided extends TournamentAnswer {
  @ApiProperty({ type: AskedApproval, nullable: true, description: 'When it waits instead' })
  approval!: AskedApproval | null;
}
