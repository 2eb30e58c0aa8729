import { Controller, Get, Header, Query, type StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../kernel/index.js';
import { AnswersListFile, ListFile } from '../../../modules/activity/index.js';
import type { CsvColumn } from '../../../platform/csv/index.js';
import {
  CurrentSession,
  ForPlayers,
  ForStaff,
  QueryInstant,
  type Session,
} from '../../../platform/http/index.js';
import { yearOf } from '../domain/month.js';
import { netWinnings, taxPaise } from '../domain/net-winnings.js';
import { monthRefusals } from '../month-refusals.js';
import { MonthChecks } from '../read-checklist/month-checks.js';
import { figuresOfAll, type YearRow } from './year-figures.js';
import { YearStatement } from './year-statement.dto.js';
import { YearStatements } from './year-statements.js';

const PAISE = 100;

const columns = (year: string, ratePercent: number): readonly CsvColumn<YearRow>[] => [
  { name: 'financial_year', of: () => year },
  { name: 'email', of: ({ email }) => email },
  { name: 'name', of: ({ name }) => name },
  { name: 'user_id', id: ({ id }) => id },
  { name: 'opening_rupees', of: ({ opening }) => opening },
  { name: 'deposits_rupees', of: ({ deposits }) => deposits },
  { name: 'payouts_rupees', of: ({ payouts }) => payouts },
  { name: 'closing_rupees', of: ({ closing }) => closing },
  { name: 'net_winnings_rupees', of: netWinnings },
  { name: 'rate_percent', of: () => ratePercent },
  { name: 'tax_rupees', of: (row) => taxPaise(netWinnings(row), ratePercent) / PAISE },
];

class YearFilter {
  /** Any instant of the wanted financial year; the default is the present year. */
  @QueryInstant('to')
  to?: Date;
}

/** The year statements of players: each reads their own, and staff export those of all. */
@ApiTags('month end')
@Controller()
export class YearsController {
  constructor(
    private readonly file: ListFile,
    private readonly checks: MonthChecks,
    private readonly statements: YearStatements,
    private readonly clock: Clock,
  ) {}

  @Get('admin/years/export')
  @ForStaff()
  @AnswersListFile('Export the net winnings of every player in a financial year, as a CSV file')
  async export(
    @Query() { to }: YearFilter,
    @CurrentSession() session: Session,
  ): Promise<StreamableFile> {
    const year = yearOf(to ?? this.clock.now());
    const ratePercent = await this.statements.ratePercent();
    if (ratePercent === 0) throw monthRefusals.YEAR_STATEMENTS_OFF();
    const statement = figuresOfAll(year, await this.checks.spanOf(year));
    return this.file.send<YearRow>(session, {
      list: 'year-statements',
      filter: { year: year.name, ratePercent },
      ...statement,
      columns: columns(year.name, ratePercent),
    });
  }

  @Get('tokens/years')
  @ForPlayers()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    summary:
      "List the caller's financial years, newest first. The list is empty while year statements " +
      'are switched off',
  })
  @ApiOkResponse({ type: [YearStatement] })
  ofPlayer(@CurrentSession() { userId }: Session): Promise<readonly YearStatement[]> {
    return this.statements.ofPlayer(userId);
  }
}
