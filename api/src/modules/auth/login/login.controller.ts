import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitLogins } from '../limits.js';
import { TypedPassword } from '../passwords/password-field.js';
import { Login } from './login.command.js';

export class LoginDto {
  @EmailAddress()
  readonly email!: string;

  @TypedPassword()
  readonly password!: string;
}

/**
 * Response that contains either `token` and `user`, or `needsVerification` with a message and the
 * e-mail address.
 */
export class LoginResponse {
  @ApiPropertyOptional({
    description: 'The session token. Clients send it in the header `Authorization: Bearer`.',
  })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;

  @ApiPropertyOptional({
    example: true,
    description: 'True if the player must verify the e-mail address before signing in.',
  })
  readonly needsVerification?: boolean;

  @ApiPropertyOptional({ example: 'Please verify your email before logging in' })
  readonly message?: string;

  @ApiPropertyOptional({ format: 'email' })
  readonly email?: string;
}

@ApiTags('auth')
@Controller('auth')
export class LoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as a player' })
  @ApiOkResponse({ type: LoginResponse })
  async login(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginResponse> {
    const command = new Login(email, password, this.requesters.asking(request, reply));
    const outcome = await this.commands.execute(command);
    if (outcome !== 'needs-verification') return outcome;
    return {
      needsVerification: true,
      message: 'Please verify your email before logging in',
      email,
    };
  }
}
