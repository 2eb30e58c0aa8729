import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { Equals } from 'class-validator';
import { CurrentSession, ForPlayers, OneOf, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { STATE_CODES, type State } from '../domain/age-and-state.js';
import { ReadSaferPlay, SaferPlayState } from '../read-safer-play/read-safer-play.query.js';
import { AnswerAgeAndState } from './answer-age-and-state.command.js';

export class AgeAndStateAnswer {
  @ApiProperty({
    type: Boolean,
    enum: [true],
    description: 'True: the player confirms to be 18 or older',
  })
  @Equals(true, { message: 'You must be 18 or older to play with tokens' })
  isAdult!: true;

  @OneOf(STATE_CODES, { label: 'State' })
  state!: State;
}

@ApiTags('safer play')
@Controller('safer-play')
export class AnswerAgeAndStateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

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
    await this.commands.execute(new AnswerAgeAndState(userId, state));
    return this.queries.execute(new ReadSaferPlay(userId));
  }
}
