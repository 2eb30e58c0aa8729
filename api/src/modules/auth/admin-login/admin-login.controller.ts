import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitLogins } from '../limits.js';
import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { AdminLogin } from './admin-login.command.js';

export class AdminLoginDto {
  @EmailAddress({ example: 'admin@example.com' })
  readonly email!: string;

  @TypedPassword()
  readonly password!: string;

  /**
   * The code of the second factor, sent together with the password; only for accounts with two-step
   * sign-in.
   */
  @SecondFactorCode(true)
  readonly totp?: string;
}

/**
 * Response that contains either `token` and `user`, or `needsTotp`, or `needsPasskey`. After
 * `needsTotp` the client repeats the call with `totp`.
 */
export class AdminLoginResponse {
  @ApiPropertyOptional({
    description: 'The session token. Clients send it in the header `Authorization: Bearer`.',
  })
  readonly token?: string;

  @ApiPropertyOptional({ type: () => UserResponse })
  readonly user?: UserResponse;

  @ApiPropertyOptional({
    example: true,
    description:
      'True if the password was correct and the code of the second factor is still missing.',
  })
  readonly needsTotp?: boolean;

  @ApiPropertyOptional({
    example: true,
    description:
      'True if the password was correct, but this account signs in with a passkey ' +
      '(`POST /api/auth/passkeys/sign-in`).',
  })
  readonly needsPasskey?: boolean;

  @ApiPropertyOptional({ example: 'Please enter the code of your authenticator app' })
  readonly message?: string;
}

@ApiTags('auth')
@Controller('auth')
export class AdminLoginController {
  constructor(
    private readonly commands: CommandBus,
    private readonly requesters: Requesters,
  ) {}

  @Post('admin-login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as an admin or as finance staff' })
  @ApiOkResponse({ type: AdminLoginResponse })
  async login(
    @Body() { email, password, totp }: AdminLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLoginResponse> {
    const from = this.requesters.asking(request, reply);
    const command = new AdminLogin(email, password, totp ?? null, from);
    const outcome = await this.commands.execute(command);
    if (outcome === 'needs-passkey') {
      return { needsPasskey: true, message: 'Please sign in with your passkey' };
    }
    if (outcome !== 'needs-totp') return outcome;
    return { needsTotp: true, message: 'Please enter the code of your authenticator app' };
  }
}
