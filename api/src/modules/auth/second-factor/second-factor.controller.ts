import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForStaff,
  type Session,
} from '../../../platform/http/index.js';
import { Settings } from '../../settings/index.js';
import { LimitSecondFactor } from '../limits.js';
import { PasskeyTouches } from '../passkeys/passkey-touches.js';
import {
  BeginSecondFactorDto,
  BegunSecondFactor,
  ConfirmedSecondFactor,
  ConfirmSecondFactorDto,
  DisabledSecondFactor,
  DisableSecondFactorDto,
  SecondFactorState,
} from './second-factor.dto.js';
import { SecondFactorChanges } from './second-factor-changes.js';
import { SecondFactors } from './second-factors.js';

/** How staff turn their own second factor on and off. */
@ApiTags('auth')
@Controller('auth/second-factor')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactors,
    private readonly changes: SecondFactorChanges,
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

  @Post('begin')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitSecondFactor()
  @ApiOperation({
    summary: 'Create the secret of a second factor',
    description: 'The second factor is not in force until its first code is confirmed.',
  })
  @ApiOkResponse({ type: BegunSecondFactor })
  begin(
    @CurrentSession() session: Session,
    @Body() { password, passkey }: BeginSecondFactorDto,
  ): Promise<BegunSecondFactor> {
    return this.changes.begin(session, password, passkey);
  }

  @Post('confirm')
  @HttpCode(200)
  @ForStaff()
  @EvenBeforeEnrolling()
  @LimitSecondFactor()
  @ApiOperation({ summary: 'Switch the second factor on, with its first code' })
  @ApiOkResponse({ type: ConfirmedSecondFactor })
  async confirm(
    @CurrentSession() session: Session,
    @Body() { code }: ConfirmSecondFactorDto,
  ): Promise<ConfirmedSecondFactor> {
    const { recoveryCodes, token } = await this.changes.confirm(session, code);
    return { message: 'Two-step sign-in is on', recoveryCodes, token };
  }

  @Post('disable')
  @HttpCode(200)
  @ForStaff()
  @LimitSecondFactor()
  @ApiOperation({ summary: 'Switch the second factor off, with the password and a code' })
  @ApiOkResponse({ type: DisabledSecondFactor })
  async disable(
    @CurrentSession() session: Session,
    @Body() { password, code }: DisableSecondFactorDto,
  ): Promise<DisabledSecondFactor> {
    const token = await this.changes.disable(session, password, code);
    return { message: 'Two-step sign-in is off', token };
  }
}
