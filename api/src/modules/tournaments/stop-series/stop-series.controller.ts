import { Controller, Delete, Param } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForAdmins, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { StopSeries } from './stop-series.command.js';

class SeriesStopped {
  @ApiProperty({ example: 'Series stopped. Its matches that exist stay.' })
  message!: string;
}

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/series/:id')
export class StopSeriesController {
  constructor(private readonly commands: CommandBus) {}

  @Delete()
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'End a series: no further matches are created' })
  @ApiOkResponse({ type: SeriesStopped })
  async stop(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SeriesStopped> {
    await this.commands.execute(new StopSeries(id, userId));
    return { message: 'Series stopped. Its matches that exist stay.' };
  }
}
