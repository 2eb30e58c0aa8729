import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { ForgotPassword } from './forgot-password.command.js';

export class ForgotPasswordDto {
  @EmailAddress()
  readonly email!: string;
}

@ApiTags('auth')
@Controller('auth')
export class ForgotPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('forgot-password')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Ask for a password reset code, or for a new one',
    description: 'The answer does not reveal whether the e-mail address has an account.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async forgot(
    @Body() { email }: ForgotPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const requester = this.requesters.asking(request, reply);
    await this.commands.execute(new ForgotPassword(email, requester));
    return { message: 'If this email has an account, a password reset code is on its way' };
  }
}
