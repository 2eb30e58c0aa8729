import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, QueryInstant } from '../../../platform/http/index.js';
import { PlayerAccount, ReadAccount } from './read-account.query.js';

export class AccountPeriod {
  @QueryInstant('from')
  from?: Date;

  @QueryInstant('to')
  to?: Date;
}

@ApiTags('statistics')
@Controller('admin/players/:id/account')
export class ReadAccountController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({ summary: "Read a player's balance now and on past days" })
  @ApiOkResponse({ type: PlayerAccount })
  read(@Param('id') id: string, @Query() { from, to }: AccountPeriod): Promise<PlayerAccount> {
    return this.queries.execute(new ReadAccount(id, from, to));
  }
}
