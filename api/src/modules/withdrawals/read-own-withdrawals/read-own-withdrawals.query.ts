import { Query } from '@nestjs/cqrs';
import { ApiProperty } from '@nestjs/swagger';
import type { Id } from '../../../kernel/index.js';
import { OwnWithdrawal } from '../withdrawal.dto.js';

export class OwnWithdrawals {
  @ApiProperty({ type: [OwnWithdrawal] })
  withdrawals!: OwnWithdrawal[];
}

export class ReadOwnWithdrawals extends Query<OwnWithdrawals> {
  constructor(readonly userId: Id) {
    super();
  }
}
