import {
  applyDecorators,
  Body,
  Controller,
  Get,
  HttpCode,
  Post,
  Query,
  Req,
  Res,
} from '@nestjs/common';
import {
  ApiHeader,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiProperty,
  ApiPropertyOptional,
} from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsOptional, IsUUID, MaxLength } from 'class-validator';
import type { FastifyReply } from 'fastify';
import { refusals } from '../../../kernel/index.js';
import {
  type ArenaRequest,
  CurrentSession,
  ForSignedIn,
  type Session,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { LiveFeed } from './live-feed.js';
import { LiveHub } from './live-hub.js';
import { LiveStream, placeFrom } from './live-stream.js';

const STREAMS_AT_MOST = 10_000;

const streaming = refusals({
  TOO_MANY_STREAMS: { status: 503, sentence: 'Live updates are not available at the moment.' },
  UNKNOWN_SUBJECT: { status: 400, sentence: 'This page asked for live updates that do not exist.' },
});

/** Maximum number of subjects to which one browser page can subscribe. */
const SUBJECTS_AT_MOST = 100;
const LONGEST = 120;
const SENTENCE = `subjects must be a list of at most ${SUBJECTS_AT_MOST} texts, such as mode:survival`;

function Subjects(): PropertyDecorator {
  return applyDecorators(
    MaxLength(LONGEST, { each: true, message: SENTENCE }),
    ArrayMaxSize(SUBJECTS_AT_MOST, { message: SENTENCE }),
    IsArray({ message: SENTENCE }),
  );
}

const DESCRIPTION =
  'Subjects that the page shows: `mode:<slug>`, `match:<id>` and, for staff, `matches:all`';
class StreamQuery {
  @ApiPropertyOptional({
    type: [String],
    maxItems: SUBJECTS_AT_MOST,
    description:
      `${DESCRIPTION}. An empty list means only messages about the caller; ` +
      'without the list, all messages are sent',
  })
  @Transform(({ value }) => (typeof value === 'string' ? [value].filter(Boolean) : value))
  @IsOptional()
  @Subjects()
  subjects?: string[];
}

class Followed {
  @ApiProperty({
    format: 'uuid',
    description: '`stream` from the message `live.hello` of the stream of this page',
  })
  @IsUUID('all', { message: 'stream must be the id that live.hello has said' })
  stream!: string;

  @ApiProperty({
    type: [String],
    maxItems: SUBJECTS_AT_MOST,
    description: DESCRIPTION,
    example: ['mode:survival'],
  })
  @Subjects()
  subjects!: string[];
}

@Controller('events')
export class StreamEventsController {
  constructor(
    private readonly hub: LiveHub,
    private readonly feed: LiveFeed,
  ) {}

  @Get()
  @ForSignedIn()
  @ApiOperation({
    description:
      'Opens a stream of server-sent events. `event` is a topic such as `wallet.changed` or ' +
      '`tournament.seats`, and `data` is JSON. After `live.reset` the client must read all shown ' +
      'data again, because it missed too many messages.',
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'Id of the last message that the client received; the stream resumes after it',
  })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  async stream(
    @CurrentSession() session: Session,
    @Query() { subjects }: StreamQuery,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (this.hub.count >= STREAMS_AT_MOST) throw streaming.TOO_MANY_STREAMS({ retryAfter: 30 });
    const sessionToken = request.headers.authorization?.split(' ')[1] ?? '';
    const followed = subjects ? this.readSubjects(subjects, session) : null;
    const stream = new LiveStream(
      session.userId,
      sessionToken,
      reply.raw,
      session.role !== 'player',
    );
    if (followed) stream.follow(followed);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Server-Time': String(Date.now()),
      'X-Accel-Buffering': 'no',
      // Closes the connection when the stream ends, so that a server that shuts down has no open
      // connection left.
      Connection: 'close',
    });
    reply.raw.on('error', () => undefined);
    reply.raw.on('close', () => this.hub.leave(stream));
    await this.hub
      .connect(stream, placeFrom(request.headers['last-event-id']))
      .catch(() => stream.end());
  }
  @Post('subjects')
  @ForSignedIn()
  @LimitWrites('own')
  @HttpCode(204)
  @ApiOperation({ summary: 'Change the subjects about which an open stream sends messages' })
  @ApiNoContentResponse()
  follow(
    @CurrentSession() session: Session,
    @Body() { stream, subjects }: Followed,
  ): Promise<void> {
    const followed = this.readSubjects(subjects, session);
    return this.hub.follow(session.userId, stream, [...followed]);
  }

  private readSubjects(asked: readonly string[], { role }: Session): ReadonlySet<string> {
    const read = this.feed.readSubjects(asked, role !== 'player');
    if (!read) throw streaming.UNKNOWN_SUBJECT();
    return read;
  }
}
