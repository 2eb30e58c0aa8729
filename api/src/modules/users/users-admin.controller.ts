import {
  Body,
  Controller,
  Get,
  Header,
  Param,
  Put,
  Query,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { CsvColumn } from '../../platform/csv/index.js';
import { statementOf } from '../../platform/entities/index.js';
import {
  CurrentSession,
  ForAdmins,
  ForStaff,
  QueryFlag,
  type Session,
  Text,
} from '../../platform/http/index.js';
import { LimitWrites } from '../../platform/limits/index.js';
import { AnswersListFile, ListFile } from '../activity/index.js';
import { ListedUserResponse, ListUsersParameters, UserFilter } from './read/user-list.dto.js';
import { type ListedUser, UserReader } from './read/user-reader.js';
import { Bans } from './standing/bans.js';
import { ChangeStanding } from './standing/change-standing.js';
import { BanAnswer, StandingResponse } from './standing/standing.view.js';

const COLUMNS: readonly CsvColumn<ListedUser>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'email', of: ({ email }) => email },
  { name: 'in_game_name', of: (user) => user.inGameName },
  { name: 'free_fire_uid', of: (user) => user.freeFireUid },
  { name: 'uid_shared', of: (user) => user.uidShared },
  { name: 'tokens', of: ({ tokens }) => tokens },
  { name: 'banned', of: (user) => user.bannedAt !== null },
  { name: 'banned_at', time: (user) => user.bannedAt },
  { name: 'ban_reason', of: (user) => user.banReason },
  { name: 'created', time: (user) => user.createdAt },
  { name: 'deletion_due', time: (user) => user.deletionDueAt },
  { name: 'deleted', time: (user) => user.deletedAt },
];

export class BanUserDto {
  @Text({ label: 'Ban reason', kind: 'lines', max: 500, example: 'Teaming in a solo tournament' })
  readonly reason!: string;
}

export class BanDryRun {
  @QueryFlag('True: only returns what would happen, and changes nothing')
  readonly dryRun = false;
}

/** How staff list players, and how admins ban them. */
@ApiTags('users')
@Controller('users')
export class UsersAdminController {
  constructor(
    private readonly reader: UserReader,
    private readonly file: ListFile,
    private readonly bans: Bans,
    private readonly standing: ChangeStanding,
  ) {}

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

  @Get('export')
  @ForStaff()
  @AnswersListFile('Export the players that match the filters, as a CSV file')
  export(@Query() filter: UserFilter, @CurrentSession() session: Session): Promise<StreamableFile> {
    return this.file.send<ListedUser & object>(session, {
      list: filter.status === 'banned' ? 'banned-users' : 'users',
      filter,
      ...statementOf(this.reader.found(filter)),
      columns: COLUMNS,
    });
  }

  @Put('ban/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({
    summary: 'Ban a player',
    description:
      "The player's sessions end and the wallet is frozen until an unban. The answer lists what " +
      'the player keeps: seats in upcoming and active matches, and open withdrawals.',
  })
  @ApiOkResponse({ type: BanAnswer })
  ban(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
    @Body() { reason }: BanUserDto,
    @Query() { dryRun }: BanDryRun,
  ): Promise<BanAnswer> {
    return this.bans.ban({ adminId: session.userId, userId, reason, dryRun });
  }

  @Put('unban/:id')
  @ForAdmins()
  @LimitWrites('admin')
  @ApiOperation({ summary: 'Lift the ban of a player. The wallet is no longer frozen' })
  @ApiOkResponse({ type: StandingResponse })
  async unban(
    @CurrentSession() session: Session,
    @Param('id') userId: string,
  ): Promise<StandingResponse> {
    const user = await this.standing.of({ adminId: session.userId, userId, banReason: null });
    return { message: 'User unbanned successfully', user };
  }
}
