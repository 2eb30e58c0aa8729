import { ApiProperty } from '@nestjs/swagger';

const WHOLE = { type: 'integer' } as const;

export class MonthDeposits {
  @ApiProperty({
    type: Boolean,
    description: 'True if the deposits were compared; false if the payment provider did not answer',
  })
  isCompared!: boolean;

  @ApiProperty(WHOLE)
  providerCount!: number;

  @ApiProperty({ type: Number })
  providerRupees!: number;

  @ApiProperty(WHOLE)
  matched!: number;

  @ApiProperty({
    ...WHOLE,
    description: 'Tokens credited for payments in the month, less reversals',
  })
  bookedTokens!: number;
}

export class MonthPayouts {
  @ApiProperty(WHOLE)
  count!: number;

  @ApiProperty({ ...WHOLE, description: 'Sum of the withdrawals completed in the month' })
  tokens!: number;

  @ApiProperty({
    ...WHOLE,
    description: 'Tokens by which the payout accounts changed in the month',
  })
  bookedTokens!: number;

  @ApiProperty({ ...WHOLE, description: 'Number of payouts that have a bank reference' })
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

  @ApiProperty({ ...WHOLE, description: 'Position of the last event before the month' })
  before!: number;

  @ApiProperty({ ...WHOLE, description: 'Position of the last event of the month' })
  last!: number;

  @ApiProperty({ type: MonthDeposits })
  deposits!: MonthDeposits;

  @ApiProperty({ type: MonthPayouts })
  payouts!: MonthPayouts;

  @ApiProperty({
    type: [MonthUnit],
    description: 'Sum of all balances by unit; each is 0 if the ledger balances',
  })
  units!: MonthUnit[];

  @ApiProperty({
    type: [MonthKind],
    description: 'Balances by kind of account at the end of the month',
  })
  kinds!: MonthKind[];

  @ApiProperty({
    type: MonthProof,
    nullable: true,
    description:
      'Newest verification of the ledger since the end of the month; null if there is none',
  })
  proof!: MonthProof | null;

  @ApiProperty({
    type: [Difference],
    description: 'Differences found. The month can be closed only with a note for each of them',
  })
  differences!: Difference[];
}
