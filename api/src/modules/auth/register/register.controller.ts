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
    const outcome = await this.commands.execute(new Register(email, password, requester));
    if (outcome === 'code-sent') return { message: 'Verification code sent to your email', email };
    return { message: 'Registration successful', email, ...outcome };
  }
}
