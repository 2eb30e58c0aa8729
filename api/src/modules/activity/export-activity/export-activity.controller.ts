import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { statementOf } from '../../../platform/entities/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { ActivityReader, type FoundActivity } from '../list-activity/activity-reader.js';
import { ActivityFilter } from '../list-activity/list-activity.dto.js';
import { AnswersListFile, ListFile } from '../list-file/list-file.js';

const COLUMNS: readonly CsvColumn<FoundActivity>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'time', time: (row) => row.recordedAt },
  { name: 'action', of: ({ action }) => action },
  { name: 'actor_id', of: (row) => row.actorId },
  { name: 'actor_role', of: (row) => row.actorRole },
  { name: 'actor_email', of: ({ email }) => email },
  { name: 'target_type', of: (row) => row.targetType },
  { name: 'target_id', of: (row) => row.targetId },
  { name: 'reason', of: ({ reason }) => reason },
  { name: 'before', of: ({ before }) => before },
  { name: 'after', of: ({ after }) => after },
  { name: 'request_id', of: (row) => row.requestId },
];
/** Column with the network address, which only the file of an admin contains. */
const ADDRESS: CsvColumn<FoundActivity> = { name: 'ip_address', of: ({ ip }) => ip };

@Controller('admin/activity/export')
export class ExportActivityController {
  constructor(
    private readonly file: ListFile,
    private readonly activity: ActivityReader,
  ) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export the entries of the activity log that match the filters, as a CSV file')
  export(
    @Query() filter: ActivityFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    return this.file.send<FoundActivity & object>(session, {
      list: 'activity',
      filter,
      ...statementOf(this.activity.found(filter)),
      columns: session.role === 'admin' ? [...COLUMNS, ADDRESS] : COLUMNS,
    });
  }
}
