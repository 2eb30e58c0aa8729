import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForAnyone } from '../../../platform/http/index.js';
import { Askers } from '../codes/asker.js';
import { LimitLogins } from '../limits.js';
import { Login } from './login.command.js';
import { LoginDto, LoginResponse } from './login.dto.js';

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly askers: Askers,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as a player' })
  @ApiOkResponse({ type: LoginResponse })
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    const command = new Login(email, password, this.askers.asking(request, reply));
    const outcome = await this.commands.execute(command);
    if (outcome !== 'needs-verification') return outcome;
    return {
      needsVerification: true,
      message: 'Please verify your email before logging in',
      email,
    };
  }
}
