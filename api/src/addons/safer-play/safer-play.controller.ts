import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AgeAndStateAnswer, LimitChoice, PauseChoice, SaferPlayState } from './safer-play.dto.js';
import { SaferPlay } from './safer-play.js';

@ApiTags('safer play')
@Controller('safer-play')
export class SaferPlayController {
  constructor(private readonly saferPlay: SaferPlay) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: "Read the caller's own deposit limits and pause from play" })
  @ApiOkResponse({ type: SaferPlayState })
  read(@CurrentSession() { userId }: Session): Promise<SaferPlayState> {
    return this.saferPlay.stateOf(userId);
  }

  @Put('limit')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary:
      'Set a limit on token purchases. A lower limit applies at once, a higher one after 24 hours',
  })
  @ApiOkResponse({ type: SaferPlayState })
  async setLimits(
    @CurrentSession() { userId }: Session,
    @Body() { day, week, month }: LimitChoice,
  ): Promise<SaferPlayState> {
    await this.saferPlay.setLimits(userId, { day, week, month });
    return this.saferPlay.stateOf(userId);
  }

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
    await this.saferPlay.pause(userId, pause);
    return this.saferPlay.stateOf(userId);
  }

  @Put('age-and-state')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary:
      'Confirm the age of 18 and the Indian state of residence. The state can be changed after ' +
      '30 days',
  })
  @ApiOkResponse({ type: SaferPlayState })
  async answer(
    @CurrentSession() { userId }: Session,
    @Body() { state }: AgeAndStateAnswer,
  ): Promise<SaferPlayState> {
    await this.saferPlay.answer(userId, state);
    return this.saferPlay.stateOf(userId);
  }
}
