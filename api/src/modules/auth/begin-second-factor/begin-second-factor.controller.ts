import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  EvenBeforeEnrolling,
  ForStaff,
  PasskeyTouch,
  PasskeyTouchField,
  type Session,
} from '../../../platform/http/index.js';
import { LimitSecondFactor } from '../limits.js';
import { TypedPassword } from '../passwords/password-field.js';
import { BeginSecondFactor, BegunSecondFactor } from './begin-second-factor.command.js';

export class BeginSecondFactorDto {
  @TypedPassword()
  readonly password!: string;

  /** Needed of an account that has a passkey. */
  @PasskeyTouchField()
  readonly passkey?: PasskeyTouch;
}

@ApiTags('auth')
@Controller('auth/second-factor')
export class BeginSecondFactorController {
  constructor(private readonly commands: CommandBus) {}

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
    return this.commands.execute(new BeginSecondFactor(session, password, passkey));
  }
}
