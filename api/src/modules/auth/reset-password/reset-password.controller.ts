import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone, Text } from '../../../platform/http/index.js';
import { BrowserCookie } from '../browser/browser-cookie.js';
import { LimitCodes } from '../limits.js';
import { NewPassword } from '../passwords/password-field.js';
import { authRefusals } from '../refusals.js';
import { ResetCookie } from '../reset-grants/reset-cookie.js';
import { MessageResponse } from '../session/session.response.js';
import { ResetPassword } from './reset-password.command.js';

export class ResetPasswordDto {
  @EmailAddress()
  readonly email!: string;

  @NewPassword()
  readonly newPassword!: string;

  @Text({
    label: 'Reset token',
    kind: 'token',
    max: 100,
    optional: true,
    description:
      '`resetToken` from `verify-password-reset-otp`; not needed if the cookie of that call is ' +
      'sent.',
  })
  readonly resetToken?: string;
}

@ApiTags('auth')
@Controller('auth')
export class ResetPasswordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly cookie: ResetCookie,
    private readonly browsers: BrowserCookie,
  ) {}

  @Post('reset-password')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Set a new password, with the `resetToken` or cookie of `verify-password-reset-otp`',
    description: 'Ends all sessions of the account. The user must sign in with the new password.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async reset(
    @Body() { email, newPassword, resetToken }: ResetPasswordDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MessageResponse> {
    const fromCookie = this.cookie.read(request);
    if (fromCookie && resetToken && fromCookie !== resetToken) {
      throw authRefusals.RESET_NOT_ALLOWED();
    }
    const grant = resetToken ?? fromCookie;
    const browser = this.browsers.digestOf(request);
    await this.commands.execute(new ResetPassword(email, newPassword, grant, browser));
    this.cookie.clear(reply);
    return { message: 'Password reset successfully' };
  }
}
