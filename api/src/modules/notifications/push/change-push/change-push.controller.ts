import { Body, Controller, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsIn, IsInt, Max, Min, ValidateIf } from 'class-validator';
import { CurrentSession, ForPlayers, type Session } from '../../../../platform/http/index.js';
import { LimitWrites } from '../../../../platform/limits/index.js';
import { PUSH_KINDS, type PushKind } from '../push-kinds.js';
import { PushSettings, ReadPush } from '../read-push/read-push.query.js';
import { ChangePush } from './change-push.command.js';

const KINDS = `muted must be a list of: ${PUSH_KINDS.join(', ')}`;
const HOURS = 'quietFrom and quietTo must both be hours from 0 to 23, or both be null';

/**
 * Returns true if the start or the end of the quiet hours is given. Both are then validated, so
 * that a request with only one of them is refused.
 */
const quiet = (body: PushChoices) => body.quietFrom !== null || body.quietTo !== null;

export class PushChoices {
  @ApiProperty({
    enum: PUSH_KINDS,
    isArray: true,
    description: 'Kinds of notifications that are not sent as push messages',
  })
  @IsIn(PUSH_KINDS, { each: true, message: KINDS })
  @ArrayUnique({ message: KINDS })
  @IsArray({ message: KINDS })
  muted!: PushKind[];

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 23 })
  @ValidateIf(quiet)
  @Max(23, { message: HOURS })
  @Min(0, { message: HOURS })
  @IsInt({ message: HOURS })
  quietFrom!: number | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, maximum: 23 })
  @ValidateIf(quiet)
  @Max(23, { message: HOURS })
  @Min(0, { message: HOURS })
  @IsInt({ message: HOURS })
  quietTo!: number | null;
}

@Controller('notifications')
export class ChangePushController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Put('push')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOkResponse({ type: PushSettings })
  async change(
    @CurrentSession() session: Session,
    @Body() { muted, quietFrom, quietTo }: PushChoices,
  ): Promise<PushSettings> {
    const { userId } = session;
    await this.commands.execute(new ChangePush({ userId, muted, quietFrom, quietTo }));
    return this.queries.execute(new ReadPush(session));
  }
}
