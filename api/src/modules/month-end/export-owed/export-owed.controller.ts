import { Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import type { CsvColumn } from '../../../platform/csv/index.js';
import { ReadReplica } from '../../../platform/database/index.js';
import {
  CurrentSession,
  ForStaff,
  QueryInstant,
  type Session,
} from '../../../platform/http/index.js';
import { AnswersListFile, ListFile } from '../../activity/index.js';
import { BALANCES_THEN, positionAt } from '../../ledger/index.js';
import { OWED_KINDS } from '../domain/owed.js';

class OwedFilter {
  @QueryInstant('to')
  to?: Date;
}

interface OwedRow extends Record<string, unknown> {
  readonly kind: string;
  readonly account: string;
  readonly email: string | null;
  readonly name: string | null;
  readonly balance: number;
}

const COLUMNS: readonly CsvColumn<OwedRow>[] = [
  { name: 'kind', of: ({ kind }) => kind },
  { name: 'account', of: ({ account }) => account },
  { name: 'email', of: ({ email }) => email },
  { name: 'name', of: ({ name }) => name },
  { name: 'tokens', of: ({ balance }) => balance },
  { name: 'rupees', of: ({ balance }) => balance },
];

/** Adds the person behind a wallet or a held withdrawal, and the name of a pot's tournament. */
const STATEMENT = `
  SELECT b.kind, b.account, b.balance, u.email, coalesce(t.name, u.in_game_name) AS name
    FROM (${BALANCES_THEN}) AS b
    LEFT JOIN projection.withdrawal_state w
      ON b.kind = 'hold' AND w.withdrawal_id = split_part(b.account, ':', 2)::uuid
    LEFT JOIN tournament t ON b.kind = 'pot' AND t.id = split_part(b.account, ':', 2)::uuid
    LEFT JOIN user_account u ON u.id = coalesce(w.user_id,
      CASE WHEN b.kind = 'player' THEN split_part(b.account, ':', 2)::uuid END)
   WHERE b.balance <> 0 AND b.kind = ANY ($2) ORDER BY b.kind, b.account`;

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
  @AnswersListFile('What is owed to players at a moment, by account, as a CSV file')
  async export(
    @Query() { to }: OwedFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const position = await positionAt(this.replica, to ?? this.clock.now());
    return this.file.send<OwedRow>(session, {
      list: 'owed-to-players',
      filter: { to, position },
      text: STATEMENT,
      values: [position, OWED_KINDS],
      columns: COLUMNS,
    });
  }
}
