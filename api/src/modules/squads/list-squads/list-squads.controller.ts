import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { ListSquads, SquadsView } from './list-squads.query.js';

@ApiTags('squads')
@Controller('squads')
export class ListSquadsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({ summary: "List the caller's squads and open invitations to squads" })
  @ApiOkResponse({ type: SquadsView })
  list(@CurrentSession() { userId }: Session): Promise<SquadsView> {
    return this.queries.execute(new ListSquads(userId));
  }
}
