import { Body, Controller, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitRegistrations } from '../limits.js';
import { Register } from './register.command.js';
import { RegisterDto, RegisterResponse } from './register.dto.js';

@ApiTags('auth')
@Controller('auth')
export class RegisterController {
  constructor(private readonly commands: CommandBus) {}

  @Post('register')
  @ForAnyone()
  @LimitRegistrations()
  @ApiOperation({
    summary: 'Open a player account',
    description:
      'Again while the email is unverified: the password is replaced and a new code is sent.',
  })
  @ApiCreatedResponse({ type: RegisterResponse })
  async register(@Body() { email, password }: RegisterDto): Promise<RegisterResponse> {
    const outcome = await this.commands.execute(new Register(email, password));
    if (outcome === 'code-sent') return { message: 'Verification code sent to your email', email };
    return { message: 'Registration successful', email, ...outcome };
  }
}
