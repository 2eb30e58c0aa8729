import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { ReadSaferPlay, SaferPlayState } from './read-safer-play.query.js';

@ApiTags('safer play')
@Controller('safer-play')
export class ReadSaferPlayController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: "Read the caller's own deposit limits and pause from play" })
  @ApiOkResponse({ type: SaferPlayState })
  read(@CurrentSession() { userId }: Session): Promise<SaferPlayState> {
    return this.queries.execute(new ReadSaferPlay(userId));
  }
}
