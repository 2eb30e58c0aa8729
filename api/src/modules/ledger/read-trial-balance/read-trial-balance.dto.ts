import { ApiProperty } from '@nestjs/swagger';
import { QueryText } from '../../../platform/http/index.js';

export class TrialBalanceFilter {
  @QueryText('An ISO 8601 time or a position; now when it is not sent')
  asOf?: string;
}

export class UnitTotal {
  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer', description: 'Of all accounts; 0 when the books balance' })
  total!: number;
}

export class TrialBalanceAccount {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: String })
  kind!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer' })
  balance!: number;
}

export class TrialBalance {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  asOf!: Date | null;

  @ApiProperty({ type: Boolean })
  balanced!: boolean;

  @ApiProperty({ type: [UnitTotal] })
  units!: UnitTotal[];

  @ApiProperty({
    type: [TrialBalanceAccount],
    description: 'Accounts that hold something, by kind and name; the first 10,000',
  })
  accounts!: TrialBalanceAccount[];
}
