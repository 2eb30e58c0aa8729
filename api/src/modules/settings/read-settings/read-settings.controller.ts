import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { SettingsResponse } from '../settings.response.js';
import { ReadSettings } from './read-settings.query.js';

@ApiTags('settings')
@Controller('settings')
export class ReadSettingsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('admin')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'The settings of the product' })
  @ApiOkResponse({ type: SettingsResponse })
  async read(): Promise<SettingsResponse> {
    return { settings: await this.queries.execute(new ReadSettings()) };
  }
}
