import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import type { CsvColumn } from '../../platform/csv/index.js';
import { statementOf } from '../../platform/entities/index.js';
import { CurrentSession, ForStaff, type Session } from '../../platform/http/index.js';
import { ActivityFilter, ActivityPage, ListActivityParameters } from './activity.dto.js';
import { ActivityReader, type FoundActivity } from './activity-reader.js';
import { AnswersListFile, ListFile } from './list-file.js';

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

/** How staff read what was done. */
@Controller('admin/activity')
export class ActivityController {
  constructor(
    private readonly file: ListFile,
    private readonly activity: ActivityReader,
  ) {}

  @Get()
  @ForStaff()
  @ApiOkResponse({ type: ActivityPage })
  list(
    @CurrentSession() { role }: Session,
    @Query() parameters: ListActivityParameters,
  ): Promise<ActivityPage> {
    return this.activity.page(parameters, { withAddresses: role === 'admin' });
  }

  @Get('export')
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
