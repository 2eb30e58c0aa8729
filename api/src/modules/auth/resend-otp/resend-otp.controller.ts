import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { MessageResponse } from '../session/session.response.js';
import { ResendOtp } from './resend-otp.command.js';

export class ResendOtpDto {
  @EmailAddress()
  readonly email!: string;
}

@ApiTags('auth')
@Controller('auth')
export class ResendOtpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('resend-otp')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Send a new verification code to the e-mail address of an unverified account',
    description:
      'Possible once in 60 seconds. An earlier call is refused with 429 and `retryAfter` in ' +
      'seconds.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async resend(
    @Body() { email }: ResendOtpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const requester = this.requesters.asking(request, reply);
    await this.commands.execute(new ResendOtp(email, requester));
    return { message: 'New verification code sent to your email' };
  }
}
