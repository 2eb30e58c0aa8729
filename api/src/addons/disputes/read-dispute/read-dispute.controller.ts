import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { OwnDispute, ReadDispute } from './read-dispute.query.js';

@ApiTags('disputes')
@Controller('tournaments/:id/dispute')
export class ReadDisputeController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary:
      'Read what the caller sent about the result of a match, and what the caller may still send',
  })
  @ApiOkResponse({ type: OwnDispute })
  read(@CurrentSession() { userId }: Session, @Param('id') id: string): Promise<OwnDispute> {
    return this.queries.execute(new ReadDispute(id, userId));
  }
}
