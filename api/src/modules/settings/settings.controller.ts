import { Body, Controller, Get, Header, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  AskAgain,
  CurrentSession,
  ForAdmins,
  type Session,
  Text,
  WholeNumber,
  YesNo,
} from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { Settings } from './settings.js';
import { describeSettings, SettingsResponse } from './settings.response.js';
import { SettingsEdits } from './settings-edits.js';

export class UpdateSettingsDto {
  @YesNo({ label: 'Email verification', example: true })
  readonly emailVerificationEnabled!: boolean;

  /** The setting of the same name stays unchanged if the request omits this field. */
  @YesNo({ label: 'Two-step sign-in for all staff', optional: true, example: false })
  readonly staffSecondFactorRequired?: boolean;

  /** The setting of the same name stays unchanged if the request omits this field. */
  @YesNo({ label: 'Passkeys for all staff', optional: true, example: false })
  readonly staffPasskeyRequired?: boolean;

  /**
   * Tax rate in percent; 0 switches year statements off. The rate stays unchanged if the request
   * omits this field.
   */
  @WholeNumber({ label: 'Tax rate', min: 0, max: 100, optional: true, example: 30 })
  readonly taxRatePercent?: number;

  /** The setting of the same name stays unchanged if the request omits this field. */
  @YesNo({ label: 'Question of age and state', optional: true, example: false })
  readonly asksAgeAndState?: boolean;

  /** The list of refused states stays unchanged if the request omits this field. */
  @Text({
    label: 'States',
    min: 0,
    max: 119,
    pattern: /^([A-Z]{2}(,[A-Z]{2}){0,39})?$/,
    sentence: 'States must be two-letter codes joined by commas',
    optional: true,
    example: 'AP,TS',
    description:
      'States whose players may not play with tokens, as ISO 3166-2:IN codes joined by commas',
  })
  readonly refusedStates?: string;
}

@ApiTags('settings')
@Controller('settings')
export class SettingsController {
  constructor(
    private readonly settings: Settings,
    private readonly edits: SettingsEdits,
  ) {}

  @Get('admin')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'Read the settings of the platform' })
  @ApiOkResponse({ type: SettingsResponse })
  async read(): Promise<SettingsResponse> {
    return { settings: describeSettings(await this.settings.read()) };
  }

  @Put('admin')
  @ForAdmins()
  @LimitWrites('admin')
  @AskAgain({ exceptFor: ['emailVerificationEnabled'] })
  @ApiOperation({ summary: 'Change the settings of the platform' })
  @ApiOkResponse({ type: SettingsResponse })
  async update(
    @CurrentSession() session: Session,
    @Body() body: UpdateSettingsDto,
  ): Promise<SettingsResponse> {
    return { settings: await this.edits.make(session.userId, body) };
  }
}
