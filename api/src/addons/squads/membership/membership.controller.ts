import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForPlayers,
  type Session,
  Text,
  Tokens,
} from '../../../platform/http/index.js';
import { LimitWrites } from '../../../platform/limits/index.js';
import { ListSquads, SquadsView } from '../list-squads/list-squads.query.js';
import { AcceptSquad, RemoveMember } from './membership.command.js';

class MembershipBody {
  @Tokens({
    label: 'Share limit',
    min: 0,
    description:
      "Maximum tokens of the caller's wallet that the captain may use for one match and on one day; 0 allows none",
  })
  shareLimit!: number;
}

class JoinSquadBody extends MembershipBody {
  @Text({ label: 'Code', kind: 'token', max: 100, description: 'Code of the invite link' })
  code!: string;
}

@ApiTags('squads')
@Controller('squads')
export class MembershipController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Post('join')
  @HttpCode(200)
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({ summary: 'Join a squad with the code of its invite link' })
  @ApiOkResponse({ type: SquadsView })
  async join(
    @Body() { code, shareLimit }: JoinSquadBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.commands.execute(new AcceptSquad(userId, { code }, shareLimit));
    return this.queries.execute(new ListSquads(userId));
  }

  @Put(':id/membership')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: "Accept an invitation, or change how many of the caller's tokens the captain may use",
  })
  @ApiOkResponse({ type: SquadsView })
  async accept(
    @Param('id') squadId: string,
    @Body() { shareLimit }: MembershipBody,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.commands.execute(new AcceptSquad(userId, { squadId }, shareLimit));
    return this.queries.execute(new ListSquads(userId));
  }

  @Delete(':id/members/:userId')
  @ForPlayers()
  @LimitWrites('own')
  @ApiOperation({
    summary: 'Leave a squad or decline its invitation; as the captain, remove another player',
    description: 'If the captain removes a player, the present invite link becomes invalid',
  })
  @ApiOkResponse({ type: SquadsView })
  async remove(
    @Param('id') id: string,
    @Param('userId') member: string,
    @CurrentSession() { userId }: Session,
  ): Promise<SquadsView> {
    await this.commands.execute(new RemoveMember(id, member.toLowerCase(), userId));
    return this.queries.execute(new ListSquads(userId));
  }
}
