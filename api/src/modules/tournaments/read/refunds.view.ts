import { ApiProperty } from '@nestjs/swagger';
import type { Entrant } from '../domain/seat-events.js';

export class RefundLine {
  @ApiProperty({ format: 'uuid' })
  userId!: string;

  @ApiProperty({ type: 'integer', description: 'Refunded entry fee, in tokens' })
  tokens!: number;
}

export class RefundsView {
  @ApiProperty({ type: 'integer' })
  participants!: number;

  @ApiProperty({ type: 'integer' })
  tokens!: number;

  @ApiProperty({ type: [RefundLine] })
  lines!: RefundLine[];
}

export function refundsView(entrants: readonly Entrant[]): RefundsView {
  return {
    participants: entrants.length,
    tokens: entrants.reduce((sum, { feeTokens }) => sum + feeTokens, 0),
    lines: entrants.map(({ userId, feeTokens }) => ({ userId, tokens: feeTokens })),
  };
}
