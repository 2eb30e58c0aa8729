import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { OwnWithdrawal } from '../withdrawal.dto.js';

export class OwnWithdrawals {
  @ApiProperty({ type: [OwnWithdrawal] })
  withdrawals!: OwnWithdrawal[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'The winnings, where nothing else can be withdrawn; null: the whole balance',
  })
  withdrawableTokens!: number | null;
}

export class ReadOwnWithdrawals extends Query<OwnWithdrawals> {
  constructor(readonly userId: Id) {
    super();
  }
}
