import { applyDecorators, Body, Controller, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { IsInt, Max, Min, ValidateIf } from 'class-validator';
import { MAX_TOKENS } from '../../../kernel/index.js';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ReadSaferPlay, SaferPlayState } from '../read-safer-play/read-safer-play.query.js';
import { SetLimit } from './set-limit.command.js';

function LimitOf(period: string): PropertyDecorator {
  const message = `${period} must be null or a whole number from 1 to ${MAX_TOKENS}`;
  return applyDecorators(
    ApiProperty({ type: 'integer', nullable: true, minimum: 1, maximum: MAX_TOKENS }),
    ValidateIf((_, value) => value !== null),
    Max(MAX_TOKENS, { message }),
    Min(1, { message }),
    IsInt({ message }),
  );
}

export class LimitChoice {
  @LimitOf('day')
  day!: number | null;

  @LimitOf('week')
  week!: number | null;

  @LimitOf('month')
  month!: number | null;
}

@ApiTags('safer play')
@Controller('safer-play')
export class SetLimitController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put('limit')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary:
      'Set a limit on token purchases. A lower limit applies at once, a higher one after 24 hours',
  })
  @ApiOkResponse({ type: SaferPlayState })
  async set(
    @CurrentSession() { userId }: Session,
    @Body() { day, week, month }: LimitChoice,
  ): Promise<SaferPlayState> {
    await this.commands.execute(new SetLimit(userId, { day, week, month }));
    return this.queries.execute(new ReadSaferPlay(userId));
  }
}
