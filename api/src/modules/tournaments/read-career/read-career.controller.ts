import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { CareerView } from './career.view.js';
import { ReadCareer } from './read-career.query.js';

@ApiTags('tournaments')
@Controller('tournaments/user/career')
export class ReadCareerController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForPlayers()
  @ApiOperation({
    summary: 'Read how many tournaments the caller has joined, and what the caller has won so far',
  })
  @ApiOkResponse({ type: CareerView })
  read(@CurrentSession() session: Session): Promise<CareerView> {
    return this.queries.execute(new ReadCareer(session.userId));
  }
}
