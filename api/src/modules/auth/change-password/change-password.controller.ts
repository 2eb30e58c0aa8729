import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  type ArenaRequest,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedIn,
  type Session,
} from '../../../platform/http/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitConfirmations } from '../limits.js';
import { NewPassword, TypedPassword } from '../passwords/password-field.js';
import { MessageResponse } from '../session/session.response.js';
import { ChangePassword } from './change-password.js';

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

@ApiTags('auth')
@Controller('auth')
export class ChangePasswordController {
  constructor(
    private readonly passwords: ChangePassword,
    private readonly requesters: Requesters,
  ) {}

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
}
