import { Controller, Get, Header } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { CurrentSession, ForPlayers, type Session } from '../../../platform/http/index.js';
import { OwnWithdrawals, ReadOwnWithdrawals } from './read-own-withdrawals.query.js';

@ApiTags('withdrawals')
@Controller('withdrawals')
export class ReadOwnWithdrawalsController {
  constructor(private readonly queries: QueryBus) {}

  @Get('user/history')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "List the caller's withdrawals, newest first" })
  @ApiQuery({
    name: 't',
    required: false,
    description: 'Ignored. Some clients send the present time here',
  })
  @ApiOkResponse({ type: OwnWithdrawals })
  read(@CurrentSession() session: Session): Promise<OwnWithdrawals> {
    return this.queries.execute(new ReadOwnWithdrawals(session.userId));
  }
}
