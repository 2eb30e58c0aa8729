import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ArenaRequest, ForAnyone } from '../../../platform/http/index.js';
import { LimitLogins } from '../limits.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
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
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: ArenaRequest,
  ): Promise<LoginResponse> {
    const command = new Login(email, password, browserInWords(request));
    const outcome = await this.commands.execute(command);
    if (outcome !== 'needs-verification') return outcome;
    return {
      needsVerification: true,
      message: 'Please verify your email before logging in',
      email,
    };
  }
}
