import { Controller, Get, Header, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ForAdmins } from '../../../platform/http/index.js';
import { ListedUserResponse, ListUsersParameters } from './list-users.dto.js';
import { UserReader } from './user-reader.js';

@ApiTags('users')
@Controller('users')
export class ListUsersController {
  constructor(private readonly reader: UserReader) {}

  @Get('all')
  @ForAdmins()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary: 'List players',
    description:
      'Without parameters, returns all players, at most 5,000. Staff accounts are not listed.',
  })
  @ApiOkResponse({
    type: [ListedUserResponse],
    headers: {
      'X-Total-Count': {
        schema: { type: 'integer' },
        description:
          'Number of rows that match the filters. With a search text, counting stops at 1,000',
      },
    },
  })
  async list(
    @Query() parameters: ListUsersParameters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly ListedUserResponse[]> {
    const { users, total } = await this.reader.page(parameters);
    void reply.header('X-Total-Count', String(total));
    return users;
  }
}
