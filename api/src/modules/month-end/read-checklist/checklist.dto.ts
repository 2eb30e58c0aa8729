import { ApiProperty } from '@nestjs/swagger';

const WHOLE = { type: 'integer' } as const;

export class MonthDeposits {
  @ApiProperty({ type: Boolean, description: 'false: the provider did not answer' })
  isCompared!: boolean;

  @ApiProperty(WHOLE)
  providerCount!: number;

  @ApiProperty({ type: Number })
  providerRupees!: number;

  @ApiProperty(WHOLE)
  matched!: number;

  @ApiProperty({ ...WHOLE, description: 'Sold in the month, less reversals' })
  bookedTokens!: number;
}

export class MonthPayouts {
  @ApiProperty(WHOLE)
  count!: number;

  @ApiProperty({ ...WHOLE, description: 'Sum of the withdrawals completed in the month' })
  tokens!: number;

  @ApiProperty({ ...WHOLE, description: 'Change of the payout accounts in the month' })
  bookedTokens!: number;

  @ApiProperty({ ...WHOLE, description: 'Payouts with a reference of the bank' })
  withReference!: number;
}

export class MonthUnit {
  @ApiProperty({ type: String })
  unit!: string;

  @ApiProperty(WHOLE)
  total!: number;
}

export class MonthKind extends MonthUnit {
  @ApiProperty({ type: String })
  kind!: string;

  @ApiProperty(WHOLE)
  accounts!: number;
}

export class MonthProof {
  @ApiProperty({ type: String, format: 'date-time' })
  finishedAt!: Date;

  @ApiProperty({ type: String })
  askedBy!: string;

  @ApiProperty(WHOLE)
  checked!: number;

  @ApiProperty({ type: Boolean })
  ok!: boolean;
}

export class Difference {
  @ApiProperty({ type: String })
  id!: string;

  @ApiProperty({ type: String })
  sentence!: string;
}

export class MonthChecklist {
  @ApiProperty({ type: String, example: '2026-10' })
  month!: string;

  @ApiProperty({ type: Boolean })
  isOver!: boolean;

  @ApiProperty({ ...WHOLE, description: 'The last event before the month' })
  before!: number;

  @ApiProperty({ ...WHOLE, description: 'The last event of the month' })
  last!: number;

  @ApiProperty({ type: MonthDeposits })
  deposits!: MonthDeposits;

  @ApiProperty({ type: MonthPayouts })
  payouts!: MonthPayouts;

  @ApiProperty({ type: [MonthUnit], description: '0 in each unit when the books balance' })
  units!: MonthUnit[];

  @ApiProperty({ type: [MonthKind], description: 'At the end of the month' })
  kinds!: MonthKind[];

  @ApiProperty({ type: MonthProof, nullable: true, description: 'The newest since the month' })
  proof!: MonthProof | null;

  @ApiProperty({ type: [Difference], description: 'Each needs a note before the month is closed' })
  differences!: Difference[];
}
