import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { LimitSecondFactor } from '../limits.js';
import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { DisableSecondFactor } from './disable-second-factor.command.js';

export class DisableSecondFactorDto {
  @TypedPassword()
  readonly password!: string;

  @SecondFactorCode()
  readonly code!: string;
}

class DisabledSecondFactor {
  @ApiProperty({ description: 'A sentence to show to the user.' })
  readonly message!: string;

  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}

@ApiTags('auth')
@Controller('auth/second-factor')
export class DisableSecondFactorController {
  constructor(private readonly commands: CommandBus) {}

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
    const token = await this.commands.execute(new DisableSecondFactor(session, password, code));
    return { message: 'Two-step sign-in is off', token };
  }
}
