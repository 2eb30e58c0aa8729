import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, OneOf, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { PAUSES, type Pause } from '../domain/own-choices.js';
import { ReadSaferPlay, SaferPlayState } from '../read-safer-play/read-safer-play.query.js';
import { ExcludeSelf } from './exclude.command.js';

export class PauseChoice {
  @OneOf(PAUSES, { label: 'Pause' })
  pause!: Pause;
}

@ApiTags('safer play')
@Controller('safer-play')
export class ExcludeSelfController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('exclusion')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Exclude oneself from play for a period that cannot be shortened' })
  @ApiOkResponse({ type: SaferPlayState })
  async exclude(
    @CurrentSession() { userId }: Session,
    @Body() { pause }: PauseChoice,
  ): Promise<SaferPlayState> {
    await this.commands.execute(new ExcludeSelf(userId, pause));
    return this.queries.execute(new ReadSaferPlay(userId));
  }
}
