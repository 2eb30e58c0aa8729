import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForAnyone } from '../../../platform/http/index.js';
import { Askers } from '../codes/asker.js';
import { LimitCodes } from '../limits.js';
import { Register } from './register.command.js';
import { RegisterDto, RegisterResponse } from './register.dto.js';

@ApiTags('auth')
@Controller('auth')
export class RegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly askers: Askers,
  ) {}

  @Post('register')
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Open a player account',
    description:
      'Again while the email is unverified: a new code is sent, which brings this password into ' +
      'force. Once in 60 seconds; earlier it answers 429 with `retryAfter` in seconds.',
  })
  @ApiCreatedResponse({ type: RegisterResponse })
  async register(
    @Body() { email, password }: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterResponse> {
    const asker = this.askers.asking(request, reply);
    const outcome = await this.commands.execute(new Register(email, password, asker));
    if (outcome === 'code-sent') return { message: 'Verification code sent to your email', email };
    return { message: 'Registration successful', email, ...outcome };
  }
}
