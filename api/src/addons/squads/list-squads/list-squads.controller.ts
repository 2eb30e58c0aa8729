import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  CurrentSession,
  ForAnyone,
  ForPlayers,
  type Session,
} from '../../../platform/http/index.js';
import { SquadInvitation, SquadInvitations } from '../invitation.js';
import { squadRefusals } from '../refusals.js';
import { ListSquads, SquadsView } from './list-squads.query.js';

@ApiTags('squads')
@Controller('squads')
export class ListSquadsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly invitations: SquadInvitations,
  ) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: "List the caller's squads and open invitations to squads" })
  @ApiOkResponse({ type: SquadsView })
  list(@CurrentSession() { userId }: Session): Promise<SquadsView> {
    return this.queries.execute(new ListSquads(userId));
  }

  @Get('invitations/:code')
  @ForAnyone()
  @ApiOperation({ summary: 'Read the squad of an invite link, for guests who opened it' })
  @ApiOkResponse({ type: SquadInvitation })
  async invitation(@Param('code') code: string): Promise<SquadInvitation> {
    const squad = await this.invitations.of(code);
    if (!squad) throw squadRefusals.SQUAD_LINK_INVALID();
    return squad;
  }
}
