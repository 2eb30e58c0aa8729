import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { Settings } from '../settings.js';
import { describeSettings, SettingsResponse } from '../settings.response.js';

@ApiTags('settings')
@Controller('settings')
export class ReadSettingsController {
  constructor(private readonly settings: Settings) {}

  @Get('admin')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the settings of the platform' })
  @ApiOkResponse({ type: SettingsResponse })
  async read(): Promise<SettingsResponse> {
    return { settings: describeSettings(await this.settings.read()) };
  }
}
