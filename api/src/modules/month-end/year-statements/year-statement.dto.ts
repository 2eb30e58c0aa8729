import { ApiProperty } from '@nestjs/swagger';

/** One player's financial year, in tokens. Arena withholds no tax. */
export class YearStatement {
  @ApiProperty({ example: '2026-27', description: '1 April to 31 March, in India' })
  readonly year!: string;

  @ApiProperty({ type: 'integer', description: 'Wallet and held payouts, less a debt, before it' })
  readonly opening!: number;

  @ApiProperty({ type: 'integer', description: 'The same at its end, or now' })
  readonly closing!: number;

  @ApiProperty({ type: 'integer', description: 'Purchases, less refunds and lost disputes' })
  readonly deposits!: number;

  @ApiProperty({ type: 'integer', description: 'Completed withdrawals' })
  readonly payouts!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'By rule 133' })
  readonly netWinnings!: number;

  @ApiProperty({ type: 'integer', description: 'The rate that an admin set' })
  readonly ratePercent!: number;

  @ApiProperty({ description: 'The rate of the net winnings, in rupees' })
  readonly taxRupees!: number;
}
