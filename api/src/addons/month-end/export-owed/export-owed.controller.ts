import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { AnswersListFile, ListFile } from '../../../modules/activity/index.js';
import { positionAt } from '../../../modules/ledger/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import {
  CurrentSession,
  ForStaff,
  QueryInstant,
  type Session,
} from '../../../platform/http/index.js';
import { OWED_COLUMNS, type OwedRow, owedAt } from '../package/money-files.js';

class OwedFilter {
  @QueryInstant('to')
  to?: Date;
}

@ApiTags('month end')
@Controller('admin/months/owed/export')
export class ExportOwedController {
  constructor(
    private readonly file: ListFile,
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ForStaff()
  @AnswersListFile(
    'Export what the platform owes to its players at a given time, by account, as a CSV file',
  )
  async export(
    @Query() { to }: OwedFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const position = await positionAt(this.replica, to ?? this.clock.now());
    return this.file.send<OwedRow>(session, {
      list: 'owed-to-players',
      asOf: to,
      filter: { to, position },
      ...owedAt(position),
      columns: OWED_COLUMNS,
    });
  }
}
