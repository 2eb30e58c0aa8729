import { ApiProperty } from '@nestjs/swagger';

/** One player's financial year, in tokens. The platform does not withhold tax. */
export class YearStatement {
  @ApiProperty({
    example: '2026-27',
    description: 'Financial year in India, from 1 April to 31 March',
  })
  readonly year!: string;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens in the wallet and on hold for payouts, less owed tokens, before the year began',
  })
  readonly opening!: number;

  @ApiProperty({
    type: 'integer',
    description:
      'Tokens in the wallet and on hold for payouts, less owed tokens, at the end of the year, ' +
      'or now',
  })
  readonly closing!: number;

  @ApiProperty({
    type: 'integer',
    description: 'Tokens bought, less refunds and lost payment disputes',
  })
  readonly deposits!: number;

  @ApiProperty({ type: 'integer', description: 'Tokens paid out by completed withdrawals' })
  readonly payouts!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Net winnings in tokens, by rule 133 of the Income-tax Rules',
  })
  readonly netWinnings!: number;

  @ApiProperty({ type: 'integer', description: 'Tax rate in percent, as set by an admin' })
  readonly ratePercent!: number;

  @ApiProperty({ description: 'Tax on the net winnings at `ratePercent`, in rupees' })
  readonly taxRupees!: number;
}
