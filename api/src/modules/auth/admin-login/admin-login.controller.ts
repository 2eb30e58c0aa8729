import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForAnyone } from '../../../platform/http/index.js';
import { Askers } from '../codes/asker.js';
import { LimitLogins } from '../limits.js';
import { AdminLogin } from './admin-login.command.js';
import { AdminLoginDto, AdminLoginResponse } from './admin-login.dto.js';

@ApiTags('auth')
@Controller('auth')
export class AdminLoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly askers: Askers,
  ) {}

  @Post('admin-login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as an admin or as finance staff' })
  @ApiOkResponse({ type: AdminLoginResponse })
  async login(
    @Body() { email, password, totp }: AdminLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLoginResponse> {
    const from = this.askers.asking(request, reply);
    const command = new AdminLogin(email, password, totp ?? null, from);
    const outcome = await this.commands.execute(command);
    if (outcome !== 'needs-totp') return outcome;
    return { needsTotp: true, message: 'Please enter the code of your authenticator app' };
  }
}
