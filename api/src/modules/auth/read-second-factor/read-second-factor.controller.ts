import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { Settings } from '../../settings/index.js';
import { PasskeyTouches } from '../passkeys/passkey-touches.js';
import { SecondFactorState } from '../second-factor/second-factor.dto.js';
import { SecondFactors } from '../second-factor/second-factors.js';

@ApiTags('auth')
@Controller('auth/second-factor')
export class ReadSecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly settings: Settings,
    private readonly touches: PasskeyTouches,
  ) {}

  @Get()
  @ForStaff()
  @EvenBeforeEnrolling()
  @ApiOperation({ summary: 'Read whether the caller signs in with a second factor' })
  @ApiOkResponse({ type: SecondFactorState })
  async read(@CurrentSession() { userId, mustEnrol }: Session): Promise<SecondFactorState> {
    const [factor, settings, keys] = await Promise.all([
      this.factors.of(userId),
      this.settings.read(),
      this.touches.keysOf(userId),
    ]);
    const since = factor?.confirmedAt ?? null;
    return {
      enabled: since !== null,
      required: settings.staffSecondFactorRequired,
      hasPasskey: keys.length > 0,
      mustSetUp: mustEnrol,
      recoveryCodesLeft: since ? (factor?.recoveryCodesLeft ?? 0) : 0,
      ...(since ? { since: since.toISOString() } : {}),
    };
  }
}
