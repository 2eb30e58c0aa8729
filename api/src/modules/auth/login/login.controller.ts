import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitLogins } from '../limits.js';
import { Login } from './login.command.js';
import { LoginDto, LoginResponse } from './login.dto.js';

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(private readonly commands: CommandBus) {}

  @Post('login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as a player' })
  @ApiOkResponse({ type: LoginResponse })
  async login(@Body() { email, password }: LoginDto): Promise<LoginResponse> {
    const outcome = await this.commands.execute(new Login(email, password));
    if (outcome !== 'needs-verification') return outcome;
    return {
      needsVerification: true,
      message: 'Please verify your email before logging in',
      email,
    };
  }
}
