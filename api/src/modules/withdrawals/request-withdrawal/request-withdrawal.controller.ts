import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { RequestWithdrawal } from './request-withdrawal.command.js';
import { WithdrawalRequest, WithdrawalRequestedAnswer } from './request-withdrawal.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals')
export class RequestWithdrawalController {
  constructor(private readonly commands: CommandBus) {}

  @Post('request')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Ask for tokens to be paid out; they are held back at once' })
  @Idempotent()
  @ApiCreatedResponse({ type: WithdrawalRequestedAnswer })
  request(
    @CurrentSession() session: Session,
    @Body() { amount, type, upiId, email }: WithdrawalRequest,
    @RequestKey() key: string,
  ): Promise<WithdrawalRequestedAnswer> {
    // A repeated request finds the withdrawal it made before.
    const id = idFromText(key);
    return this.commands.execute(
      new RequestWithdrawal(id, session.userId, amount, type, { upiId, email }),
    );
  }
}
