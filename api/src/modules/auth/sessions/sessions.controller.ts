import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  AskAgain,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedIn,
  ForSignedInEvenBanned,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { browserInWords } from '../browser/browser-in-words.js';
import { LimitConfirmations } from '../limits.js';
import { OpenSessions } from './open-sessions.js';
import { MessageResponse } from './session.response.js';
import { ConfirmSignInDto, SignInConfirmations } from './sign-in-confirmations.js';

export class OpenSessionResponse {
  @ApiProperty({ format: 'uuid' })
  readonly id!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    example: 'Chrome on Android',
    description: 'Browser and system that opened the session; null if they are unknown.',
  })
  readonly device!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    example: '203.0.113.0/24',
    description:
      'Network of the address that opened the session: /24 for IPv4, /64 for IPv6; null if it is ' +
      'unknown.',
  })
  readonly network!: string | null;

  @ApiProperty({ type: String, format: 'date-time' })
  readonly openedAt!: string;

  @ApiProperty({
    type: String,
    format: 'date-time',
    description: 'Time of the last use, to the minute for staff and to five minutes for players.',
  })
  readonly usedAt!: string;

  @ApiProperty({ example: true, description: 'True for the session that makes this request.' })
  readonly isCurrent!: boolean;
}

export class OpenSessionsResponse {
  @ApiProperty({ type: [OpenSessionResponse] })
  readonly sessions!: OpenSessionResponse[];
}

/** How signed-in users end their sessions and confirm their identity again. */
@ApiTags('auth')
@Controller('auth')
export class SessionsController {
  constructor(
    private readonly openSessions: OpenSessions,
    private readonly confirmations: SignInConfirmations,
  ) {}

  @Post('logout')
  @HttpCode(200)
  @ForSignedInEvenBanned()
  @LimitWrites('own')
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'Sign out: end the session of the caller',
    description:
      'The session token is refused from now on, and the live streams of the session close.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async logout(
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.openSessions.signOut(session, browserInWords(request));
    return { message: 'You are logged out' };
  }

  @Post('end-other-sessions')
  @HttpCode(200)
  @ForSignedInEvenBanned()
  @AskAgain()
  @LimitWrites('own')
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'End all other sessions of the caller',
    description:
      'The tokens of those sessions are refused from now on, and their live streams close.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async endOthers(
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.openSessions.endOthers(session, browserInWords(request));
    return { message: 'Your other sessions are ended' };
  }

  @Post('confirm')
  @HttpCode(200)
  @ForSignedIn()
  @LimitConfirmations()
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary:
      "Confirm the signed-in user's identity again, with the password or, for staff, a code or " +
      'a passkey',
    description:
      'For the next ten minutes, this session may make the calls that were refused with 403 ' +
      'CONFIRM_SIGN_IN.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async confirm(
    @CurrentSession() session: Session,
    @Body() body: ConfirmSignInDto,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.confirmations.confirm(session, body, browserInWords(request));
    return { message: 'Your sign-in is confirmed for ten minutes' };
  }

  @Get('sessions')
  @ForSignedIn()
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'List the open sessions of the caller',
    description:
      'The current session comes first, then the one that was used last. A user has at most 100.',
  })
  @ApiOkResponse({ type: OpenSessionsResponse })
  async list(@CurrentSession() session: Session): Promise<OpenSessionsResponse> {
    const rows = await this.openSessions.of(session);
    const sessions = rows.map(({ id, device, network, openedAt, usedAt }) => ({
      id,
      device,
      network,
      openedAt: openedAt.toISOString(),
      usedAt: usedAt.toISOString(),
      isCurrent: id === session.id,
    }));
    return { sessions };
  }

  @Delete('sessions/:id')
  @ForSignedIn()
  @AskAgain()
  @LimitWrites('own')
  @EvenBeforeEnrolling()
  @ApiOperation({
    summary: 'End one session of the caller',
    description: 'Its token is refused from now on, and its live streams close.',
  })
  @ApiOkResponse({ type: MessageResponse })
  async end(
    @CurrentSession() session: Session,
    @Param('id') id: string,
    @Req() request: ArenaRequest,
  ): Promise<MessageResponse> {
    await this.openSessions.end(session, id, browserInWords(request));
    return { message: 'This session is ended' };
  }
}
