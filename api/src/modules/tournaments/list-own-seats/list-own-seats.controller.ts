import { Controller, Get, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  CurrentSession,
  ForPlayers,
  QueryNumber,
  QueryText,
  type Session,
} from '../../../platform/http/index.js';
import { OwnSeatView } from '../read/card.view.js';
import { ListOwnSeats } from './list-own-seats.query.js';

class OwnSeatsQuery {
  @QueryText('Title or slug of a mode. The default is all modes')
  mode?: string;

  @QueryText('Header `X-Next-Cursor` of the previous page')
  cursor?: string;

  @QueryNumber({ min: 1, max: 100, fallback: 100 })
  limit: number = 100;
}

@ApiTags('tournaments')
@Controller('tournaments/user/seats')
export class ListOwnSeatsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary:
      'List the tournaments that the caller has joined, latest start first, with the id and ' +
      'password of the room',
  })
  @ApiOkResponse({
    type: [OwnSeatView],
    headers: {
      'X-Next-Cursor': {
        description: '`cursor` of the next page; absent on the last page',
        schema: { type: 'string' },
      },
    },
  })
  async list(
    @Query() { mode, cursor, limit }: OwnSeatsQuery,
    @CurrentSession() { userId }: Session,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OwnSeatView[]> {
    const query = new ListOwnSeats(userId, mode, cursor, limit);
    const { cards, nextCursor } = await this.queries.execute(query);
    if (nextCursor) void reply.header('X-Next-Cursor', nextCursor);
    return [...cards];
  }
}
