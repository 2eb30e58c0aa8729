import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAnyone } from '../../../platform/http/index.js';
import { LimitLogins } from '../limits.js';
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
  async login(@Body() { email, password, totp }: AdminLoginDto): Promise<AdminLoginResponse> {
    const outcome = await this.commands.execute(new AdminLogin(email, password, totp ?? null));
    if (outcome !== 'needs-totp') return outcome;
    return { needsTotp: true, message: 'Please enter the code of your authenticator app' };
  }
}
