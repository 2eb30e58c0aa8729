import { Controller, Get, Header, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, QueryText } from '../../../platform/http/index.js';
import { NamedPeople, NamePeople } from './name-people.query.js';

export class PeopleFilter {
  @QueryText('Ids with commas between, at most 200 of them', 8_000)
  ids?: string;

  @QueryText('The whole email of one', 254)
  email?: string;
}

@ApiTags('users')
@Controller('admin/people')
export class NamePeopleController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Who stands behind ids',
    description: 'The ledger holds opaque ids alone; this gives them their emails, or back.',
  })
  @ApiOkResponse({ type: NamedPeople })
  name(@Query() { ids, email }: PeopleFilter): Promise<NamedPeople> {
    return this.queries.execute(new NamePeople(ids?.split(',') ?? [], email ?? null));
  }
}
