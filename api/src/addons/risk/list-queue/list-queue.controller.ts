import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ListQueueParameters, RiskQueue } from './list-queue.dto.js';
import { ListQueue } from './list-queue.query.js';

@ApiTags('risk')
@Controller('admin/risk')
export class ListQueueController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: 'List the players to review, sorted by risk score' })
  @ApiOkResponse({ type: RiskQueue })
  list(
    @CurrentSession() { userId }: Session,
    @Query() parameters: ListQueueParameters,
  ): Promise<RiskQueue> {
    return this.queries.execute(new ListQueue(userId, parameters));
  }
}
