import { Body, Controller, Header, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { AskAgain, CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { PayByBank } from './pay-by-bank.command.js';
import { BankFile, PayByBankRequest } from './pay-by-bank.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class PayByBankController {
  constructor(private readonly commands: CommandBus) {}

  @Post('bank-file')
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Make a payout run: set UPI withdrawals to processing, and get the file for the bank',
  })
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: BankFile })
  take(
    @CurrentSession() { userId }: Session,
    @Body() { ids }: PayByBankRequest,
    @RequestKey() key: string,
  ): Promise<BankFile> {
    return this.commands.execute(new PayByBank(userId, ids, key));
  }
}
