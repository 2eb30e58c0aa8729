import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type ArenaRequest, ForAnyone } from '../../../platform/http/index.js';
import { LimitLogins } from '../limits.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
import { AdminLogin } from './admin-login.command.js';
import { AdminLoginDto, AdminLoginResponse } from './admin-login.dto.js';

@ApiTags('auth')
@Controller('auth')
export class AdminLoginController {
  constructor(private readonly commands: CommandBus) {}

  @Post('admin-login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as an admin or as finance staff' })
  @ApiOkResponse({ type: AdminLoginResponse })
  async login(
    @Body() { email, password, totp }: AdminLoginDto,
    @Req() request: ArenaRequest,
  ): Promise<AdminLoginResponse> {
    const browser = browserInWords(request);
    const command = new AdminLogin(email, password, totp ?? null, browser);
    const outcome = await this.commands.execute(command);
    if (outcome !== 'needs-totp') return outcome;
    return { needsTotp: true, message: 'Please enter the code of your authenticator app' };
  }
}
