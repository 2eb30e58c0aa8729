import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { SixDigits } from '../codes/code-field.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { SessionResponse } from '../session/session.response.js';
import { VerifyOtp } from './verify-otp.command.js';

export class VerifyOtpDto {
  @EmailAddress()
  readonly email!: string;

  @SixDigits()
  readonly otp!: string;
}

@ApiTags('auth')
@Controller('auth')
export class VerifyOtpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('verify-otp')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({ summary: 'Verify an e-mail address with the code sent to it, and sign in' })
  @ApiOkResponse({ type: SessionResponse })
  verify(
    @Body() { email, otp }: VerifyOtpDto,
    @Req() request: FastifyRequest,
  ): Promise<SessionResponse> {
    return this.commands.execute(new VerifyOtp(email, otp, this.requesters.of(request)));
  }
}
