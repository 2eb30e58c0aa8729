import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { Settings } from '../../../modules/settings/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { Database } from '../../../platform/database/index.js';
import { type Month, yearOf } from '../domain/month.js';
import { netWinnings, taxPaise, type YearFigures } from '../domain/net-winnings.js';
import { MonthChecks } from '../read-checklist/month-checks.js';
import { figuresOfOne, type YearRow } from './year-figures.js';
import type { YearStatement } from './year-statement.dto.js';

/** Financial years that a player sees, counted back from now: the present and the previous one. */
const YEARS_SHOWN = [0, 1];
const PAISE = 100;

/** Reads a player's financial years. The platform does not withhold tax. */
@Injectable()
export class YearStatements {
  constructor(
    private readonly database: Database,
    private readonly replica: ReadReplica,
    private readonly settings: Settings,
    private readonly checks: MonthChecks,
    private readonly clock: Clock,
  ) {}

  /** Returns the tax rate in percent; 0 while year statements are switched off. */
  async ratePercent(): Promise<number> {
    return (await this.settings.read()).taxRatePercent;
  }

  async ofPlayer(userId: Id): Promise<readonly YearStatement[]> {
    const ratePercent = await this.ratePercent();
    if (ratePercent === 0) return [];
    const accounts = await this.accountsOf(userId);
    const now = this.clock.now();
    return Promise.all(
      YEARS_SHOWN.map(async (back) => {
        const year = yearOf(now, back);
        const span = await this.checks.spanOf(year);
        const { text, values } = figuresOfOne(year, span, userId, accounts);
        const row = await this.replica.row<YearRow>(text, [...values]);
        return statementOf(year, row ?? NOTHING, ratePercent);
      }),
    );
  }

  private async accountsOf(userId: Id): Promise<string[]> {
    const holds = await this.database.rows<{ account: string }>(
      `SELECT kind || ':' || withdrawal_id AS account
         FROM projection.withdrawal_state, unnest(ARRAY['hold', 'sent']) AS kind
        WHERE user_id = $1`,
      [userId],
    );
    return [`player:${userId}`, `receivable:${userId}`, ...holds.map(({ account }) => account)];
  }
}

const NOTHING: YearFigures = { opening: 0, closing: 0, deposits: 0, payouts: 0 };

function statementOf(
  { name }: Month,
  { opening, closing, deposits, payouts }: YearFigures,
  ratePercent: number,
): YearStatement {
  const figures = { opening, closing, deposits, payouts };
  const winnings = netWinnings(figures);
  const taxRupees = taxPaise(winnings, ratePercent) / PAISE;
  return { year: name, ...figures, netWinnings: winnings, ratePercent, taxRupees };
}
