import { ApiProperty } from '@nestjs/swagger';
import { QueryInstant, QueryNumber, QueryText } from '../../../platform/http/index.js';

export class StatementPeriod {
  @QueryText('The name of the account')
  account?: string;

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

export class StatementFilter extends StatementPeriod {
  @QueryNumber({ min: 1, max: 500, fallback: 100 })
  limit = 100;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  cursor?: number;
}

export class StatementEntry {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  recordedAt!: Date;

  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: 'integer' })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;

  @ApiProperty({ type: String, nullable: true })
  reference!: string | null;
}

class StatementBalances {
  @ApiProperty({ type: String })
  account!: string;

  @ApiProperty({ type: 'integer', description: 'Just before `from`' })
  openingBalance!: number;

  @ApiProperty({ type: 'integer', description: 'At `to`' })
  closingBalance!: number;
}

export class Statement extends StatementBalances {
  @ApiProperty({ type: [StatementEntry], description: 'Oldest first' })
  entries!: StatementEntry[];

  @ApiProperty({ type: String, nullable: true })
  nextCursor!: string | null;
}

export class StatementTypeTotal {
  @ApiProperty({ type: String })
  type!: string;

  @ApiProperty({ type: 'integer' })
  entries!: number;

  @ApiProperty({ type: 'integer', description: 'What entered the account' })
  credited!: number;

  @ApiProperty({ type: 'integer', description: 'What left it, as a positive number' })
  debited!: number;
}

export class StatementTotals extends StatementBalances {
  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: [StatementTypeTotal], description: 'By the type of the event' })
  types!: StatementTypeTotal[];
}
