import { applyDecorators, Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsString, MaxLength } from 'class-validator';
import { JoinedView, SQUAD_SIZE } from '../../modules/tournaments/index.js';
import {
  CurrentSession,
  ForPlayers,
  OneOf,
  type Session,
  Text,
} from '../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../platform/idempotency/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { type Payment, SquadJoins } from './squad-joins.js';

const FOUR_PLAYERS = 'Players must be a list of the ids of four players';

function Players(): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: [String],
      minItems: SQUAD_SIZE,
      maxItems: SQUAD_SIZE,
      description: 'Ids of four players of the squad, including the captain',
    }),
    MaxLength(64, { each: true, message: FOUR_PLAYERS }),
    IsString({ each: true, message: FOUR_PLAYERS }),
    ArrayMaxSize(SQUAD_SIZE, { message: FOUR_PLAYERS }),
    ArrayMinSize(SQUAD_SIZE, { message: FOUR_PLAYERS }),
    IsArray({ message: FOUR_PLAYERS }),
  );
}

class JoinWithSquadBody {
  @Text({ label: 'Squad', max: 64 })
  squadId!: string;

  @Players()
  players!: string[];

  @OneOf(['each', 'captain'], {
    label: 'Paid by',
    description:
      '`each`: each player pays one entry fee, within the limit that the player allowed this ' +
      'squad. `captain`: the caller pays all four fees',
  })
  paidBy!: Payment;
}

@ApiTags('tournaments')
@Controller('tournaments/:id/squad')
export class SquadJoinsController {
  constructor(private readonly joins: SquadJoins) {}

  @Post()
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({
    summary:
      'Take four seats for a squad and pay the four entry fees. If one seat is refused, none is ' +
      'taken',
    description: 'Only the captain of the squad may call this',
  })
  @ApiOkResponse({ type: JoinedView })
  async join(
    @Param('id') id: string,
    @Body() { squadId, players, paidBy }: JoinWithSquadBody,
    @CurrentSession() { userId }: Session,
    @RequestKey() key: string,
  ): Promise<JoinedView> {
    const entry = { squadId, players: players.map((each) => each.toLowerCase()), paidBy };
    const joined = await this.joins.join({ tournamentId: id, captainId: userId, entry, key });
    return { message: 'Successfully joined tournament!', ...joined };
  }
}
