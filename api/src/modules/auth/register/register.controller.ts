import { Body, Controller, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  ApiCreatedResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
  ApiTags,
} from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitCodes } from '../limits.js';
import { NewPassword } from '../passwords/password-field.js';
import { Register } from './register.command.js';

export class RegisterDto {
  @EmailAddress()
  readonly email!: string;

  @NewPassword()
  readonly password!: string;
}

/** `token` and `user` when no code is required; otherwise only the message and the email. */
export class RegisterResponse {
  @ApiProperty({ example: 'Verification code sent to your email' })
  readonly message!: string;

  @ApiProperty({ format: 'email', example: 'asha@example.com' })
  readonly email!: string;

  @ApiPropertyOptional({ description: 'The session token, when email verification is off.' })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;
}

@ApiTags('auth')
@Controller('auth')
export class RegisterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
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
    const requester = this.requesters.asking(request, reply);
    const outcome = await this.commands.execute(new Register(email, password, requester));
    if (outcome === 'code-sent') return { message: 'Verification code sent to your email', email };
    return { message: 'Registration successful', email, ...outcome };
  }
}
