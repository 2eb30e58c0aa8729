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
import { TakeResults } from './take-results.command.js';
import { ResultsTaken, TakeResultsRequest } from './take-results.dto.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class TakeResultsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('bank-results')
  @TakesLists()
  @HttpCode(200)
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain()
  @ApiOperation({
    summary: "Take the bank's result file. Each row succeeds or fails on its own",
  })
  @Idempotent({ leaseSeconds: 60 })
  @ApiOkResponse({ type: ResultsTaken })
  async take(
    @CurrentSession() { userId }: Session,
    @Body() { runId, rows }: TakeResultsRequest,
    @RequestKey() key: string,
  ): Promise<ResultsTaken> {
    const command = new TakeResults(userId, runId ?? null, rows, key);
    return { results: await this.commands.execute(command) };
  }
}
