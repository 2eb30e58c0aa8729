import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { statementOf } from '../../../platform/entities/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { UserFilter } from '../list-users/list-users.dto.js';
import { type ListedUser, UserReader } from '../list-users/user-reader.js';

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

@ApiTags('users')
@Controller('users/export')
export class ExportUsersController {
  constructor(
    private readonly file: ListFile,
    private readonly reader: UserReader,
  ) {}

  @Get()
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
}
