import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListedUserResponse, ListUsersParameters } from './list-users.dto.js';
import { ListUsers } from './list-users.query.js';

@ApiTags('users')
@Controller('users')
export class ListUsersController {
  constructor(private readonly queries: QueryBus) {}

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'All players',
    description: 'Everybody without parameters, at most 5,000; staff accounts are not listed.',
  })
  @ApiOkResponse({
    type: [ListedUserResponse],
    headers: {
      'X-Total-Count': {
        schema: { type: 'integer' },
        description: 'Number of matching rows; a search counts up to 1,000',
      },
    },
  })
  async list(
    @Query() parameters: ListUsersParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly ListedUserResponse[]> {
    const { users, total } = await this.queries.execute(new ListUsers(parameters));
    void reply.header('X-Total-Count', String(total));
    return users;
  }
}
