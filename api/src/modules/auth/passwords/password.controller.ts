import { Body, Controller, Header, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  EmailAddress,
  EvenBeforeEnrolling,
  ForAnyone,
  ForSignedIn,
  type Session,
  Text,
} from '../../../platform/http/index.js';
import { BrowserCookie } from '../browser/browser-cookie.js';
import { SixDigits } from '../codes/code-field.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes, LimitConfirmations } from '../limits.js';
import { authRefusals } from '../refusals.js';
import { MessageResponse } from '../sessions/session.response.js';
import { AcceptedInvitations } from '../staff/accepted-invitations.js';
import { ChangePassword } from './change-password.js';
import { NewPassword, TypedPassword } from './password-field.js';
import { PasswordResets } from './password-resets.js';
import { STAFF_MIN_CHARACTERS } from './password-rules.js';
import { ResetCookie } from './reset-cookie.js';

export class ForgotPasswordDto {
  @EmailAddress()
  readonly email!: string;
}

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

export class ChangePasswordDto {
  @TypedPassword()
  readonly currentPassword!: string;

  @NewPassword()
  readonly newPassword!: string;
}

export class ChangedPassword extends MessageResponse {
  @ApiProperty({ description: 'A new session token, because all earlier sessions have ended.' })
  readonly token!: string;
}

export class AcceptInvitationDto {
  @Text({
    label: 'Invitation',
    kind: 'token',
    max: 100,
    description: 'Last part of the link in the invitation mail',
  })
  readonly token!: string;

  @NewPassword(STAFF_MIN_CHARACTERS)
  readonly password!: string;
}

/** How users set passwords: forgotten ones, the own one, and the first one of staff. */
@ApiTags('auth')
@Controller('auth')
export class PasswordController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly passwords: ChangePassword,
    private readonly invitations: AcceptedInvitations,
    private readonly cookie: ResetCookie,
    private readonly browsers: BrowserCookie,
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
    await this.resets.ask(email, requester);
    return { message: 'If this email has an account, a password reset code is on its way' };
  }

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
    const resetToken = await this.resets.grant(email, otp, requester);
    this.cookie.set(reply, resetToken);
    return { message: 'Verification successful', resetToken };
  }

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
    await this.resets.reset({ email, newPassword, grant, browser });
    this.cookie.clear(reply);
    return { message: 'Password reset successfully' };
  }

  @Post('change-password')
  @HttpCode(200)
  @ForSignedIn()
  @LimitConfirmations()
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: "Change the caller's password, with the current one",
    description:
      'Ends all sessions of the account, also the current one. The client continues with the new ' +
      'token of the answer. A mail tells the owner.',
  })
  @ApiOkResponse({ type: ChangedPassword })
  async change(
    @CurrentSession() session: Session,
    @Body() body: ChangePasswordDto,
    @Req() request: ArenaRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChangedPassword> {
    const from = this.requesters.asking(request, reply);
    const token = await this.passwords.as(session, body, from);
    return { message: 'Your password is changed, and your other sessions are ended', token };
  }

  @Post('accept-invitation')
  @HttpCode(200)
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Set the password of a new staff account, with the link from the invitation mail',
  })
  @ApiOkResponse({ type: MessageResponse })
  async accept(@Body() { token, password }: AcceptInvitationDto): Promise<MessageResponse> {
    await this.invitations.accept(token, password);
    return { message: 'Your password is set. Please sign in.' };
  }
}
