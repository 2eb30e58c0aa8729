import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { Settings } from '../../settings/index.js';
import { SecondFactorState } from '../second-factor/second-factor.dto.js';
import { SecondFactors } from '../second-factor/second-factors.js';

@ApiTags('auth')
@Controller('auth/second-factor')
export class ReadSecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly settings: Settings,
  ) {}

  @Get()
  @ForStaff()
  @EvenBeforeEnrolling()
  @ApiOperation({ summary: 'Read whether the caller signs in with a second factor' })
  @ApiOkResponse({ type: SecondFactorState })
  async read(@CurrentSession() { userId }: Session): Promise<SecondFactorState> {
    const [factor, settings] = await Promise.all([this.factors.of(userId), this.settings.read()]);
    const since = factor?.confirmedAt ?? null;
    return {
      enabled: since !== null,
      required: settings.staffSecondFactorRequired,
      recoveryCodesLeft: since ? (factor?.recoveryCodesLeft ?? 0) : 0,
      ...(since ? { since: since.toISOString() } : {}),
    };
  }
}
