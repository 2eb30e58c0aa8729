import { Command } from '@nestjs/cqrs';
import type { Id } from '../../../kernel/index.js';
import type { WithdrawalType } from '../domain/withdrawal.js';
import type { WithdrawalRequestedAnswer } from './request-withdrawal.dto.js';

export class RequestWithdrawal extends Command<WithdrawalRequestedAnswer> {
  constructor(
    readonly id: Id,
    readonly userId: Id,
    readonly amountTokens: number,
    readonly type: WithdrawalType,
    readonly given: { readonly upiId?: string; readonly email?: string },
  ) {
    super();
  }
}
