import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { CurrentSession, ForStaff, type Session } from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { gameMode } from '../domain/mode.js';
import { foundTournaments } from '../list-all-tournaments/found-tournaments.js';
import { TournamentFilter } from '../list-all-tournaments/list-all-tournaments.query.js';
import { orderWords } from '../read/keyset.js';
import { NOW_COLUMNS, NOW_TABLES, type TournamentNowRow } from '../store/tournament-now.js';

interface Row extends TournamentNowRow {
  readonly fees_tokens: number;
  readonly prizes_tokens: number;
}

/** Columns of the file. The room is excluded, because the file may be passed on. */
const COLUMNS: readonly CsvColumn<Row>[] = [
  { name: 'id', of: ({ id }) => id },
  { name: 'name', of: ({ name }) => name },
  { name: 'mode', of: ({ mode }) => gameMode(mode).title },
  { name: 'status', of: ({ status }) => status },
  { name: 'round', of: ({ round }) => round },
  { name: 'start', time: (row) => row.start_time },
  { name: 'end', time: (row) => row.end_time },
  { name: 'participants', of: ({ participants }) => participants },
  { name: 'max_participants', of: (row) => row.max_participants },
  { name: 'entry_fee_tokens', of: (row) => row.entry_fee_tokens },
  { name: 'prize_pool_tokens', of: (row) => row.prize_pool_tokens },
  { name: 'fees_kept_tokens', of: (row) => row.fees_tokens },
  { name: 'prizes_paid_tokens', of: (row) => row.prizes_tokens },
  { name: 'created', time: (row) => row.created_at },
  { name: 'cancelled', time: (row) => row.cancelled_at },
];

@ApiTags('tournaments (admin)')
@Controller('tournaments/admin/export')
export class ExportTournamentsController {
  constructor(private readonly file: ListFile) {}

  @Get()
  @ForStaff()
  @AnswersListFile('Export the tournaments that match the filters, as a CSV file')
  export(
    @Query() filter: TournamentFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const { where, values, order } = foundTournaments(filter);
    return this.file.send<Row & object>(session, {
      list: 'tournaments',
      filter,
      text: `SELECT ${NOW_COLUMNS},
                    coalesce(r.fees_tokens - r.refunded_tokens, 0) AS fees_tokens,
                    coalesce(r.prizes_tokens, 0) AS prizes_tokens
               FROM ${NOW_TABLES}
              WHERE t.deleted_at IS NULL AND $1::uuid IS NULL AND ${where}
              ORDER BY ${orderWords(order)}`,
      values: [null, ...values],
      columns: COLUMNS,
    });
  }
}
