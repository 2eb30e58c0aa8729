import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import {
  ApiCreatedResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { SixDigits } from '../codes/code-field.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { NewPassword } from '../passwords/password-field.js';
import { MessageResponse, SessionResponse } from '../sessions/session.response.js';
import { Registrations } from './registrations.js';
import { SignUpCodes } from './sign-up-codes.js';

export class RegisterDto {
  @EmailAddress({ isNew: true })
  readonly email!: string;

  @NewPassword()
  readonly password!: string;
}

/**
 * Response that contains `token` and `user` if the sign-up needs no code; otherwise it contains
 * only a message and the e-mail address.
 */
export class RegisterResponse {
  @ApiProperty({ example: 'Verification code sent to your email' })
  readonly message!: string;

  @ApiProperty({ format: 'email', example: 'asha@example.com' })
  readonly email!: string;

  @ApiPropertyOptional({
    description: 'The session token; present only if e-mail verification is switched off.',
  })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;
}

export class VerifyOtpDto {
  @EmailAddress()
  readonly email!: string;

  @SixDigits()
  readonly otp!: string;
}

export class ResendOtpDto {
  @EmailAddress()
  readonly email!: string;
}

/** How players create their accounts and verify their e-mail addresses. */
@ApiTags('auth')
@Controller('auth')
export class RegistrationController {
  constructor(
    private readonly registrations: Registrations,
    private readonly codes: SignUpCodes,
    private readonly requesters: Requesters,
  ) {}

  @Post('register')
  @ForAnyone()
  @LimitCodes()
  @ApiOperation({
    summary: 'Create a player account',
    description:
      'While the e-mail address is unverified, the call can be repeated every 60 seconds. Each ' +
      'call sends a new code, which sets the password of the same call. An earlier repeat is ' +
      'refused with 429 and `retryAfter` in seconds.',
  })
  @ApiCreatedResponse({ type: RegisterResponse })
  async register(
    @Body() { email, password }: RegisterDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RegisterResponse> {
    const requester = this.requesters.asking(request, reply);
    const outcome = await this.registrations.register(email, password, requester);
    if (outcome === 'code-sent') return { message: 'Verification code sent to your email', email };
    return { message: 'Registration successful', email, ...outcome };
  }

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
    return this.codes.enter(email, otp, this.requesters.of(request));
  }

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
    await this.codes.resend(email, requester);
    return { message: 'New verification code sent to your email' };
  }
}
