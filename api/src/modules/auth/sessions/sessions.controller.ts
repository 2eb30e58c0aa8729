import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import {
  type ArenaRequest,
  AskAgain,
  CurrentSession,
  EvenBeforeEnrolling,
  ForSignedIn,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { MessageResponse } from '../session/session.response.js';
import { browserInWords } from '../sign-ins/browser-in-words.js';
import { OpenSessions } from './open-sessions.js';

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

@ApiTags('auth')
@Controller('auth/sessions')
export class SessionsController {
  constructor(private readonly openSessions: OpenSessions) {}

  @Get()
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

  @Delete(':id')
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
