import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { Subjects } from '../../../platform/subjects/index.js';
import { type FoundActivity, foundActivity } from '../list-activity/found-activity.js';
import { ActivityFilter } from '../list-activity/list-activity.dto.js';
import { AnswersListFile, ListFile } from '../list-file/list-file.js';

const COLUMNS: readonly CsvColumn<FoundActivity>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'time', time: (row) => row.recorded_at },
  { name: 'action', of: ({ action }) => action },
  { name: 'actor_id', of: (row) => row.actor_id },
  { name: 'actor_role', of: (row) => row.actor_role },
  { name: 'actor_email', of: ({ email }) => email },
  { name: 'target_type', of: (row) => row.target_type },
  { name: 'target_id', of: (row) => row.target_id },
  { name: 'reason', of: ({ reason }) => reason },
  { name: 'before', of: ({ before }) => before },
  { name: 'after', of: ({ after }) => after },
  { name: 'request_id', of: (row) => row.request_id },
  { name: 'ip_address', of: ({ ip }) => ip },
];

@Controller('admin/activity/export')
export class ExportActivityController {
  constructor(
    private readonly file: ListFile,
    private readonly subjects: Subjects,
  ) {}

  @Get()
  @ForStaff()
  @AnswersListFile('The entries of the activity log that a filter finds, as a CSV file')
  export(
    @Query() filter: ActivityFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    return this.file.send<FoundActivity & object>(session, {
      list: 'activity',
      filter,
      ...foundActivity(this.subjects, filter),
      columns: COLUMNS,
    });
  }
}
