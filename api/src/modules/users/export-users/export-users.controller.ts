import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { foundUsers, type ListedUser } from '../list-users/found-users.js';
import { UserFilter } from '../list-users/list-users.dto.js';

const COLUMNS: readonly CsvColumn<ListedUser>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'email', of: ({ email }) => email },
  { name: 'in_game_name', of: (user) => user.in_game_name },
  { name: 'free_fire_uid', of: (user) => user.free_fire_uid },
  { name: 'uid_shared', of: (user) => user.uid_shared },
  { name: 'tokens', of: ({ tokens }) => tokens },
  { name: 'banned', of: (user) => user.banned_at !== null },
  { name: 'banned_at', time: (user) => user.banned_at },
  { name: 'ban_reason', of: (user) => user.ban_reason },
  { name: 'created', time: (user) => user.created_at },
];

@ApiTags('users')
@Controller('users/export')
export class ExportUsersController {
  constructor(private readonly file: ListFile) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export the players that match the filters, as a CSV file')
  export(@Query() filter: UserFilter, @CurrentSession() session: Session): Promise<StreamableFile> {
    return this.file.send<ListedUser>(session, {
      list: filter.status === 'banned' ? 'banned-users' : 'users',
      filter,
      ...foundUsers(filter),
      columns: COLUMNS,
    });
  }
}
