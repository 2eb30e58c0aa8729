import { Controller, Get, Header, Param, Query, StreamableFile } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { Activity, AnswersListFile } from '../../activity/index.js';
import { PayoutRuns } from '../payout-runs.js';
import { cursorOf, ListRunsParameters, PayoutRunDetails, RunPage } from './read-runs.dto.js';
import { existingRun, ListRuns, ReadRun } from './read-runs.query.js';

@ApiTags('withdrawals')
@Controller('withdrawals/admin/runs')
export class ReadRunsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly runs: PayoutRuns,
    private readonly activity: Activity,
  ) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the payout runs, newest first' })
  @ApiOkResponse({ type: RunPage })
  list(@Query() parameters: ListRunsParameters): Promise<RunPage> {
    return this.queries.execute(new ListRuns(cursorOf(parameters), parameters.limit));
  }

  @Get(':id')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read a payout run with its rows and their outcomes' })
  @ApiOkResponse({ type: PayoutRunDetails })
  read(@Param('id') id: string): Promise<PayoutRunDetails> {
    return this.queries.execute(new ReadRun(id));
  }

  @Get(':id/file')
  @ForStaff()
  @AnswersListFile('Download the file of a payout run again, as it was made')
  async file(@Param('id') id: string, @CurrentSession() session: Session): Promise<StreamableFile> {
    const run = await existingRun(this.runs, id);
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
