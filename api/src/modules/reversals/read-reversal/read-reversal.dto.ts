import { ApiProperty } from '@nestjs/swagger';

export class ReversalEntry {
  @ApiProperty({ type: String, example: 'house:adjustments' })
  account!: string;

  @ApiProperty({ enum: ['TOKEN', 'SEAT', 'USE'], enumName: 'LedgerUnit' })
  unit!: string;

  @ApiProperty({ type: 'integer', description: 'Signed: what the reversal would move' })
  amount!: number;

  @ApiProperty({ type: 'integer' })
  balanceNow!: number;

  @ApiProperty({ type: 'integer' })
  balanceAfter!: number;
}

export class ReversalOutlook {
  @ApiProperty({ type: 'integer' })
  position!: number;

  @ApiProperty({ type: Boolean, description: 'Whether it could be reversed now' })
  reversible!: boolean;

  @ApiProperty({ type: String, nullable: true, description: 'Why it could not' })
  problem!: string | null;

  @ApiProperty({ type: Boolean, description: 'Whether events of its type are ever reversed' })
  kindIsReversible!: boolean;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The event that reversed it' })
  reversedBy!: number | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  reversedAt!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'The event that it reversed' })
  reverses!: number | null;

  @ApiProperty({ type: Boolean, description: 'Whether a second admin has to approve it' })
  needsApproval!: boolean;

  @ApiProperty({ type: [ReversalEntry] })
  entries!: ReversalEntry[];
}
