import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  StreamableFile,
} from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiAcceptedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { isId } from '../../../kernel/index.js';
import { Activity } from '../../../modules/activity/index.js';
import {
  begunFile,
  CurrentSession,
  ForStaff,
  type Session,
  TakesLong,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { type CloseRow, Closes } from '../closes.js';
import { monthRefusals } from '../month-refusals.js';
import { CloseMonthBody, MonthClose, MonthCloses, toMonthClose } from './close.dto.js';
import { CloseMonth } from './close-month.command.js';

@ApiTags('month end')
@Controller('admin/months')
export class CloseMonthController {
  constructor(
    private readonly commands: CommandBus,
    private readonly closes: Closes,
    private readonly activity: Activity,
  ) {}

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
    return toMonthClose(await this.commands.execute(new CloseMonth(session, month, notes)));
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
