import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ForAnyone } from '../../../platform/http/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitLogins } from '../limits.js';
import { LoginDto } from '../login/login.controller.js';
import { SessionResponse } from '../session/session.response.js';
import { KeepAccount } from './keep-account.command.js';

@ApiTags('auth')
@Controller('auth')
export class KeepAccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('keep-account')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({
    summary: 'Withdraw the own request to delete the account, and sign in',
    description: 'A login within the week is refused with 403 DELETION_REQUESTED and this offer.',
  })
  @ApiOkResponse({ type: SessionResponse })
  keep(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const from = this.requesters.asking(request, reply);
    return this.commands.execute(new KeepAccount(email, password, from));
  }
}
