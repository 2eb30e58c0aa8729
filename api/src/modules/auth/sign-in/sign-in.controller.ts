import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EmailAddress, ForAnyone } from '../../../platform/http/index.js';
import { UserResponse } from '../../users/index.js';
import { Requesters } from '../codes/requester.js';
import { LimitLogins } from '../limits.js';
import { TypedPassword } from '../passwords/password-field.js';
import { SecondFactorCode } from '../second-factor/second-factor.dto.js';
import { SessionResponse } from '../sessions/session.response.js';
import { KeptAccounts } from './kept-accounts.js';
import { PlayerLogin } from './player-login.js';
import { StaffLogin } from './staff-login.js';

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

/** How players and staff sign in with a password. */
@ApiTags('auth')
@Controller('auth')
export class SignInController {
  constructor(
    private readonly playerLogin: PlayerLogin,
    private readonly keptAccounts: KeptAccounts,
    private readonly staffLogin: StaffLogin,
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
    const from = this.requesters.asking(request, reply);
    const outcome = await this.playerLogin.with(email, password, from);
    if (outcome !== 'needs-verification') return outcome;
    return {
      needsVerification: true,
      message: 'Please verify your email before logging in',
      email,
    };
  }

  @Post('keep-account')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({
    summary: 'Withdraw the own request to delete the account, and sign in',
    description: 'A login within the week is refused with 403 DELETION_REQUESTED and this offer.',
  })
  @ApiOkResponse({ type: SessionResponse })
  keep(
    @Body() { email, password }: LoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SessionResponse> {
    const from = this.requesters.asking(request, reply);
    return this.keptAccounts.keep(email, password, from);
  }

  @Post('admin-login')
  @HttpCode(200)
  @ForAnyone()
  @LimitLogins()
  @ApiOperation({ summary: 'Sign in as an admin or as finance staff' })
  @ApiOkResponse({ type: AdminLoginResponse })
  async adminLogin(
    @Body() { email, password, totp }: AdminLoginDto,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLoginResponse> {
    const from = this.requesters.asking(request, reply);
    const outcome = await this.staffLogin.with({ email, password, totp: totp ?? null }, from);
    if (outcome === 'needs-passkey') {
      return { needsPasskey: true, message: 'Please sign in with your passkey' };
    }
    if (outcome !== 'needs-totp') return outcome;
    return { needsTotp: true, message: 'Please enter the code of your authenticator app' };
  }
}
