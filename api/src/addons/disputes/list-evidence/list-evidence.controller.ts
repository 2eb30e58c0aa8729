import { Controller, Get, Param } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListEvidence, MatchEvidence } from './list-evidence.query.js';

@ApiTags('disputes (admin)')
@Controller('tournaments/admin/:id/evidence')
export class ListEvidenceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForAdmins()
  @ApiOperation({ summary: 'List the sent images and the disputes of a match, by player' })
  @ApiOkResponse({ type: MatchEvidence })
  list(@Param('id') id: string): Promise<MatchEvidence> {
    return this.queries.execute(new ListEvidence(id));
  }
}
