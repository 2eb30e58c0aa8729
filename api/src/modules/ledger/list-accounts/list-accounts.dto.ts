import { ApiProperty } from '@nestjs/swagger';
import { QueryNumber, QueryText } from '../../../platform/http/index.js';
import { TrialBalanceAccount } from '../read-trial-balance/read-trial-balance.dto.js';

export class AccountFilter {
  @QueryText('A kind such as player, pot or house:result')
  kind?: string;

  @QueryText('The beginning of the name, or of what follows its kind')
  q?: string;

  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  @QueryText('The nextCursor of the page before', 200)
  cursor?: string;
}

export class LedgerAccount extends TrialBalanceAccount {
  @ApiProperty({ enum: ['open', 'frozen', 'closed'], enumName: 'LedgerAccountStatus' })
  status!: string;

  @ApiProperty({ type: String, format: 'date-time', description: 'When an event last touched it' })
  updatedAt!: Date;
}

export class LedgerAccountPage {
  @ApiProperty({ type: [LedgerAccount] })
  accounts!: LedgerAccount[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}
