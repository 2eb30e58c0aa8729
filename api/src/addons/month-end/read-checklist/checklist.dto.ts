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

  @ApiProperty({
    ...WHOLE,
    description: 'Number of UPI payouts that have a bank reference',
  })
  withReference!: number;

  @ApiProperty({
    ...WHOLE,
    description: 'Number of payouts by Google Play code, which have no bank reference',
  })
  codes!: number;
}

export class MonthEquationView {
  @ApiProperty({ ...WHOLE, description: 'Tokens owed to players before the month' })
  openingOwed!: number;

  @ApiProperty({ ...WHOLE, description: 'Tokens sold, less reversals' })
  deposits!: number;

  @ApiProperty({ ...WHOLE, description: 'Prizes, less voided prizes' })
  prizes!: number;

  @ApiProperty({ ...WHOLE, description: 'Entry fees of matches with results' })
  fees!: number;

  @ApiProperty(WHOLE)
  promotions!: number;

  @ApiProperty({ ...WHOLE, description: 'Tokens added by admins, less those removed' })
  adjustments!: number;

  @ApiProperty({ ...WHOLE, description: 'Tokens that players began to owe, less those paid back' })
  receivables!: number;

  @ApiProperty(WHOLE)
  others!: number;

  @ApiProperty(WHOLE)
  payouts!: number;

  @ApiProperty({
    ...WHOLE,
    description:
      'Tokens owed to players at the end of the month: openingOwed + deposits + prizes - fees + ' +
      'promotions + adjustments + receivables + others - payouts',
  })
  closingOwed!: number;

  @ApiProperty({ ...WHOLE, description: 'What Arena earned from matches: fees less prizes' })
  earned!: number;
}

export class MonthDayView {
  @ApiProperty({ type: String, format: 'date' })
  day!: string;

  @ApiProperty({ ...WHOLE, description: 'Tokens sold on the day, without reversals' })
  deposits!: number;

  @ApiProperty({ ...WHOLE, description: 'Tokens of the withdrawals completed on the day' })
  payouts!: number;

  @ApiProperty({ ...WHOLE, description: 'Fees less prizes of the results of the day' })
  earned!: number;
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

  @ApiProperty({ type: MonthEquationView })
  equation!: MonthEquationView;

  @ApiProperty({ type: [MonthDayView], description: 'Every day of the month, for a chart' })
  days!: MonthDayView[];

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
