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
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { Clock, isId } from '../../kernel/index.js';
import { Activity, AnswersListFile, ListFile } from '../../modules/activity/index.js';
import { positionAt } from '../../modules/ledger/index.js';
import { ReadReplica } from '../../platform/database/in-application.js';
import {
  begunFile,
  CurrentSession,
  ForStaff,
  QueryInstant,
  type Session,
  TakesLong,
} from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { CloseMonthBody, MonthClose, MonthCloses, toMonthClose } from './close-month/close.dto.js';
import { MonthClosing } from './close-month/month-closing.js';
import { type CloseRow, Closes } from './closes.js';
import { readMonth } from './domain/month.js';
import { monthRefusals } from './month-refusals.js';
import { OWED_COLUMNS, type OwedRow, owedAt } from './package/money-files.js';
import { MonthChecklist } from './read-checklist/checklist.dto.js';
import { MonthChecks } from './read-checklist/month-checks.js';

class OwedFilter {
  @QueryInstant('to')
  to?: Date;
}

/** How staff check a month, close it, and download its package. */
@ApiTags('month end')
@Controller('admin/months')
export class MonthsController {
  constructor(
    private readonly closing: MonthClosing,
    private readonly closes: Closes,
    private readonly checks: MonthChecks,
    private readonly file: ListFile,
    private readonly replica: ReadReplica,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  @Get('owed/export')
  @ForStaff()
  @AnswersListFile(
    'Export what the platform owes to its players at a given time, by account, as a CSV file',
  )
  async exportOwed(
    @Query() { to }: OwedFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const position = await positionAt(this.replica, to ?? this.clock.now());
    return this.file.send<OwedRow>(session, {
      list: 'owed-to-players',
      asOf: to,
      filter: { to, position },
      ...owedAt(position),
      columns: OWED_COLUMNS,
    });
  }

  @Get(':month/checklist')
  @ForStaff()
  @TakesLong()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Read the checks that precede the closing of a month, with their results',
  })
  @ApiOkResponse({ type: MonthChecklist })
  checklist(@Param('month') name: string): Promise<MonthChecklist> {
    const month = readMonth(name);
    if (!month) throw monthRefusals.NOT_A_MONTH();
    return this.checks.checklistOf(month, this.clock.now());
  }

  @Post(':month/close')
  @ForStaff()
  @TakesLong()
  @LimitWrites('admin')
  @HttpCode(202)
  @ApiOperation({
    summary: 'Close a month, and create its signed package in the background',
    description:
      'A month can be closed again; its package then gets the next version. Returns the version ' +
      'that is being created.',
  })
  @ApiAcceptedResponse({ type: MonthClose })
  async close(
    @Param('month') month: string,
    @Body() { notes }: CloseMonthBody,
    @CurrentSession() session: Session,
  ): Promise<MonthClose> {
    return toMonthClose(await this.closing.close(session, month, notes));
  }

  @Get('closes')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the closed months with the progress of their packages' })
  @ApiOkResponse({ type: MonthCloses })
  async list(): Promise<MonthCloses> {
    return { closes: (await this.closes.list()).map(toMonthClose) };
  }

  @Get('closes/:id/package')
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Download the signed package of a month, as a ZIP file' })
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  async package(
    @Param('id') id: string,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const { month, version, state, sha256 } = await this.found(id);
    if (state !== 'done') throw monthRefusals.PACKAGE_NOT_READY();
    await this.activity.record({
      actor: session,
      action: 'month.exported',
      target: { type: 'month', id: null },
      after: { month, version, sha256 },
    });
    return new StreamableFile(await begunFile(this.closes.pieces(id)), {
      type: 'application/zip',
      disposition: `attachment; filename="arena-${month}-v${version}.zip"`,
    });
  }

  private async found(id: string): Promise<CloseRow> {
    const close = isId(id) ? await this.closes.find(id) : null;
    if (!close) throw monthRefusals.CLOSE_NOT_FOUND();
    return close;
  }
}
