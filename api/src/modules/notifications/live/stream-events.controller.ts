import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { refusals } from '../../../kernel/index.js';
import {
  type ArenaRequest,
  CurrentSession,
  ForSignedIn,
  type Session,
} from '../../../platform/http/index.js';
import { LiveHub } from './live-hub.js';
import { LiveStream, placeFrom } from './live-stream.js';

const STREAMS_AT_MOST = 10_000;

const streaming = refusals({
  TOO_MANY_STREAMS: { status: 503, sentence: 'Live updates are not available at the moment.' },
});

@Controller('events')
export class StreamEventsController {
  constructor(private readonly hub: LiveHub) {}

  @Get()
  @ForSignedIn()
  @ApiOperation({
    description:
      'Server-sent events. `event` is a topic such as wallet.changed or tournament.seats, `data` ' +
      'is JSON. `live.reset` means: too much was missed, read your screens again.',
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'The last id seen' })
  @ApiOkResponse({ content: { 'text/event-stream': { schema: { type: 'string' } } } })
  async stream(
    @CurrentSession() session: Session,
    @Req() request: ArenaRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    if (this.hub.count >= STREAMS_AT_MOST) throw streaming.TOO_MANY_STREAMS({ retryAfter: 30 });
    const sessionToken = request.headers.authorization?.split(' ')[1] ?? '';
    const stream = new LiveStream(session.userId, sessionToken, reply.raw);
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Server-Time': String(Date.now()),
      'X-Accel-Buffering': 'no',
      // Its end is the connection's end: nothing is left open for a server that wants to close.
      Connection: 'close',
    });
    reply.raw.on('error', () => undefined);
    reply.raw.on('close', () => this.hub.leave(stream));
    await this.hub
      .connect(stream, placeFrom(request.headers['last-event-id']))
      .catch(() => stream.end());
  }
}
