import { ApiProperty } from '@nestjs/swagger';
import { OneOf, Text, Tokens } from '../../../platform/http/index.js';
import {
  MIN_WITHDRAWAL_TOKENS,
  WITHDRAWAL_TYPES,
  type WithdrawalType,
} from '../domain/withdrawal.js';
import { OwnWithdrawal } from '../withdrawal.dto.js';

export class WithdrawalRequest {
  @Tokens({
    label: 'Amount',
    min: MIN_WITHDRAWAL_TOKENS,
    tooSmall: 'Minimum withdrawal amount is 10 tokens',
    missing: 'Minimum withdrawal amount is 10 tokens',
    example: 50,
  })
  amount!: number;

  @OneOf(WITHDRAWAL_TYPES, { label: 'Withdrawal type' })
  type!: WithdrawalType;

  @Text({ label: 'UPI ID', min: 0, max: 100, optional: true, example: 'asha@okaxis' })
  upiId?: string;

  @Text({ label: 'Email', min: 0, max: 254, optional: true, example: 'asha@example.com' })
  email?: string;
}

export class WithdrawalRequestedAnswer {
  @ApiProperty({ example: 'Withdrawal request submitted successfully!' })
  message!: string;

  @ApiProperty({ type: 'integer', description: 'What is left in the wallet' })
  tokens!: number;

  @ApiProperty({ type: OwnWithdrawal })
  withdrawal!: OwnWithdrawal;
}
