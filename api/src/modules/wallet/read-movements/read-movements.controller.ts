import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ExactChoice, ForStaff, QueryInstant, QueryNumber } from '../../../platform/http/index.js';
import { MOVEMENT_GROUPS, type MovementGroup } from '../domain/movement-kinds.js';
import { PlayerMovements, ReadMovements } from './read-movements.query.js';

export class MovementsPage {
  @QueryNumber({ min: 1, max: 200, fallback: 50 })
  limit = 50;

  @QueryNumber({ min: 1, max: Number.MAX_SAFE_INTEGER })
  before?: number;

  @ExactChoice('Show', MOVEMENT_GROUPS, { fallback: 'all', name: 'MovementGroup' })
  show: MovementGroup = 'all';

  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

@ApiTags('ledger')
@Controller('admin/players/:id/movements')
export class ReadMovementsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: "List the entries of a player's wallet with their causes, newest first",
  })
  @ApiOkResponse({ type: PlayerMovements })
  read(@Param('id') id: string, @Query() asked: MovementsPage): Promise<PlayerMovements> {
    const { show, ...page } = asked;
    return this.queries.execute(new ReadMovements(id, page, show));
  }
}
