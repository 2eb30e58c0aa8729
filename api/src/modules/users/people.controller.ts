import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ForStaff, QueryText } from '../../platform/http/index.js';
import { NamedPeople, People } from './read/people.js';

export class PeopleFilter {
  @QueryText('Ids of users, separated by commas; at most 200', 8_000)
  ids?: string;

  @QueryText('Complete e-mail address of one user', 254)
  email?: string;

  @QueryText('Part of the e-mail address, in-game name or UID of players; finds at most 10', 254)
  q?: string;
}

@ApiTags('users')
@Controller('admin/people')
export class PeopleController {
  constructor(private readonly people: People) {}

  @Get()
  @ForStaff()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'Find the e-mail addresses of user ids, or users by e-mail address or name',
    description:
      'The ledger contains only ids of users, no names. This call converts between ids and ' +
      'e-mail addresses.',
  })
  @ApiOkResponse({ type: NamedPeople })
  async name(@Query() { ids, email, q }: PeopleFilter): Promise<NamedPeople> {
    const wanted = { ids: ids?.split(',') ?? [], email: email ?? null, q: q ?? null };
    return { people: await this.people.named(wanted) };
  }
}
