import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { SixDigits } from '../codes/code-field.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { ResetCookie } from '../reset-grants/reset-cookie.js';
import { VerifyPasswordResetOtp } from './verify-password-reset-otp.command.js';

export class VerifyPasswordResetOtpDto {
  @EmailAddress()
  readonly email!: string;

  @SixDigits()
  readonly otp!: string;
}

export class VerifyPasswordResetOtpResponse {
  @ApiProperty({ example: 'Verification successful' })
  readonly message!: string;

  @ApiProperty({
    description:
      'For clients without cookies: to send as `resetToken` with `reset-password`. Valid once, ' +
      'for 10 minutes.',
  })
  readonly resetToken!: string;
}

@ApiTags('auth')
@Controller('auth')
export class VerifyPasswordResetOtpController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookie: ResetCookie,
    private readonly requesters: Requesters,
  ) {}

  @Post('verify-password-reset-otp')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Exchange the password reset code for a token that allows to set one new password',
    description:
      'The token is returned as an HttpOnly cookie and, for clients without cookies, as ' +
      '`resetToken`.',
  })
  @ApiOkResponse({ type: VerifyPasswordResetOtpResponse })
  async verify(
    @Body() { email, otp }: VerifyPasswordResetOtpDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<VerifyPasswordResetOtpResponse> {
    const requester = this.requesters.of(request);
    const resetToken = await this.commands.execute(
      new VerifyPasswordResetOtp(email, otp, requester),
    );
    this.cookie.set(reply, resetToken);
    return { message: 'Verification successful', resetToken };
  }
}
