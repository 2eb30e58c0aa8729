import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  type Session,
  TakesLists,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { SetMany } from './set-many.command.js';
import { ManySet, SetManyRequest } from './set-many.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class SetManyController {
  constructor(private readonly commands: CommandBus) {}

  @Post('statuses')
  @TakesLists()
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({
    summary: 'Set the status of several withdrawals. Each succeeds or fails on its own',
  })
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: ManySet })
  async set(
    @CurrentSession() { userId }: Session,
    @Body() { changes }: SetManyRequest,
    @RequestKey() key: string,
  ): Promise<ManySet> {
    return { results: await this.commands.execute(new SetMany(userId, changes, key)) };
  }
}
