import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  ForStaff,
  type Session,
  TakesLists,
} from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { Activity, AnswersListFile } from '../../activity/index.js';
import { BankResults } from './bank-results.js';
import { PayByBank } from './pay-by-bank.js';
import {
  BankFile,
  cursorOf,
  ListRunsParameters,
  PayByBankRequest,
  PayoutRunDetails,
  ResultsTaken,
  RunPage,
  TakeResultsRequest,
} from './payout-run.dto.js';
import { PayoutRuns } from './payout-runs.js';
import { RunReads } from './run-reads.js';

/** The routes with which staff pay withdrawals through the bank. */
@ApiTags('withdrawals')
@Controller('withdrawals/admin')
export class PayoutRunsController {
  constructor(
    private readonly byBank: PayByBank,
    private readonly results: BankResults,
    private readonly reads: RunReads,
    private readonly runs: PayoutRuns,
    private readonly activity: Activity,
  ) {}

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
  makeRun(
    @CurrentSession() { userId }: Session,
    @Body() { ids }: PayByBankRequest,
    @RequestKey() key: string,
  ): Promise<BankFile> {
    return this.byBank.makeRun(userId, ids, key);
  }

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
  async takeResults(
    @CurrentSession() { userId }: Session,
    @Body() { runId, rows }: TakeResultsRequest,
    @RequestKey() key: string,
  ): Promise<ResultsTaken> {
    return { results: await this.results.take(userId, runId ?? null, rows, key) };
  }

  @Get('runs')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the payout runs, newest first' })
  @ApiOkResponse({ type: RunPage })
  list(@Query() parameters: ListRunsParameters): Promise<RunPage> {
    return this.reads.list(cursorOf(parameters), parameters.limit);
  }

  @Get('runs/:id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read a payout run with its rows and their outcomes' })
  @ApiOkResponse({ type: PayoutRunDetails })
  read(@Param('id') id: string): Promise<PayoutRunDetails> {
    return this.reads.read(id);
  }

  @Get('runs/:id/file')
  @ForStaff()
  @AnswersListFile('Download the file of a payout run again, as it was made')
  async file(@Param('id') id: string, @CurrentSession() session: Session): Promise<StreamableFile> {
    const run = await this.runs.existing(id);
    await this.activity.record({
      actor: session,
      action: 'payout-run.export-ended',
      target: { type: 'payout-run', id: run.id },
      after: { rows: run.rowCount },
    });
    return new StreamableFile(await this.runs.fileOf(run), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${run.name}"`,
    });
  }
}
