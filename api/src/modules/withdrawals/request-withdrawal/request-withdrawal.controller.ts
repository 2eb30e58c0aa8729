import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText, newId, requestKey } from '../../../kernel/index.js';
import {
  CurrentSession,
  ForPlayers,
  IdempotencyKey,
  type Session,
} from '../../../platform/http/index.js';
import { RequestWithdrawal } from './request-withdrawal.command.js';
import { WithdrawalRequest, WithdrawalRequestedAnswer } from './request-withdrawal.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals')
export class RequestWithdrawalController {
  constructor(private readonly commands: CommandBus) {}

  @Post('request')
  @ForPlayers()
  @ApiOperation({ summary: 'Ask for tokens to be paid out; they are held back at once' })
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiCreatedResponse({ type: WithdrawalRequestedAnswer })
  request(
    @CurrentSession() session: Session,
    @Body() { amount, type, upiId, email }: WithdrawalRequest,
    @IdempotencyKey() sentKey: string | null,
  ): Promise<WithdrawalRequestedAnswer> {
    // A repeated request finds the withdrawal it made before.
    const id = sentKey
      ? idFromText(requestKey('request-withdrawal', session.userId, sentKey))
      : newId();
    return this.commands.execute(
      new RequestWithdrawal(id, session.userId, amount, type, { upiId, email }),
    );
  }
}
