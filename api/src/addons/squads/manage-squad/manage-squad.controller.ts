import { Body, Controller, Delete, Param, Post } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { idFromText } from '../../../kernel/index.js';
import { CurrentSession, ForPlayers, type Session, Text } from '../../../platform/http/index.js';
import { Idempotent, RequestKey } from '../../../platform/idempotency/index.js';
import { LimitWrites, RateLimit } from '../../../platform/limits/index.js';
import { ListSquads, SquadsView } from '../list-squads/list-squads.query.js';
import { CreateSquad, DisbandSquad, InvitePlayer } from './manage-squad.command.js';

class CreateSquadBody {
  @Text({ label: 'Name', max: 30, example: 'Night Owls' })
  name!: string;
}

class InvitePlayerBody {
  @Text({ label: 'Free Fire UID', kind: 'uid', max: 64, example: '123456789' })
  freeFireUID!: string;
}

@ApiTags('squads')
@Controller('squads')
export class ManageSquadController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post()
  @ForPlayers()
  @LimitWrites('own')
  @Idempotent()
  @ApiOperation({ summary: 'Create a squad with the caller as its captain' })
  @ApiCreatedResponse({ type: SquadsView })
  async create(
    @Body() { name }: CreateSquadBody,
    @CurrentSession() { userId }: Session,
    @RequestKey() key: string,
  ): Promise<SquadsView> {
    await this.commands.execute(new CreateSquad(idFromText(key), name, userId));
    return this.queries.execute(new ListSquads(userId));
  }

  @Post(':id/members')
  @ForPlayers()
  @RateLimit({ points: 30, seconds: 86_400, by: ['user'] })
  @ApiOperation({ summary: 'As the captain, invite the player who has the given Free Fire UID' })
  @ApiCreatedResponse({ type: SquadsView })
  async invite(
    @Param('id') id: string,
    @Body() { freeFireUID }: InvitePlayerBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.commands.execute(new InvitePlayer(id, userId, freeFireUID));
    return this.queries.execute(new ListSquads(userId));
  }

  @Delete(':id')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'As the captain, disband a squad. Seats that it has taken in matches are kept',
  })
  @ApiOkResponse({ type: SquadsView })
  async disband(
    @Param('id') id: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.commands.execute(new DisbandSquad(id, userId));
    return this.queries.execute(new ListSquads(userId));
  }
}
