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
  @ApiOperation({ summary: "The player's own limits and pause" })
  @ApiOkResponse({ type: SaferPlayState })
  read(@CurrentSession() { userId }: Session): Promise<SaferPlayState> {
    return this.queries.execute(new ReadSaferPlay(userId));
  }
}
