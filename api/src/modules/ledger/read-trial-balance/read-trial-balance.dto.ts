import { ApiProperty } from '@nestjs/swagger';
import { ExactText, QueryNumber, QueryText } from '../../../platform/http/index.js';

export class TrialBalanceFilter {
  @ExactText('"asOf"', 'An ISO 8601 time or a position; now when it is not sent')
  asOf?: string;

  @QueryText('Only the accounts of this kind; the totals stay those of all')
  kind?: string;

  @QueryNumber({ min: 0, max: 10_000, fallback: 10_000 })
  limit = 10_000;

  @QueryText('The nextCursor of the page before; together with `kind`', 200)
  cursor?: string;
}

export class UnitTotal {
  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer', description: 'Of all accounts; 0 when the books balance' })
  total!: number;
}

export class KindTotal {
  @ApiProperty({ type: String })
  kind!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer', description: 'Accounts of the kind that hold something' })
  accounts!: number;

  @ApiProperty({ type: 'integer', description: 'What they hold together' })
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

  @ApiProperty({ type: [KindTotal] })
  kinds!: KindTotal[];

  @ApiProperty({
    type: [TrialBalanceAccount],
    description: 'Accounts that hold something, by kind and name; at most 10,000',
  })
  accounts!: TrialBalanceAccount[];

  @ApiProperty({ type: String, nullable: true, description: 'null without `kind`' })
  nextCursor!: string | null;
}
