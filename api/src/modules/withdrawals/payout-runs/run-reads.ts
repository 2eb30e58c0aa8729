import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { pageOf } from '../../../platform/entities/index.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { WithdrawalRows } from '../withdrawal-rows.js';
import type { PayoutRunDetails, RunPage } from './payout-run.dto.js';
import { PayoutRuns } from './payout-runs.js';
import { bankSaid, presentRun } from './present-run.js';

/** Reads payout runs for staff. */
@Injectable()
export class RunReads {
  constructor(
    private readonly runs: PayoutRuns,
    private readonly withdrawals: WithdrawalRows,
    private readonly codes: RedeemCodes,
    private readonly clock: Clock,
  ) {}

  async list(before: Id | null, limit: number): Promise<RunPage> {
    const { page, nextCursor } = pageOf(await this.runs.page(before, limit + 1), limit);
    return { runs: page.map(presentRun), nextCursor };
  }

  async read(id: string): Promise<PayoutRunDetails> {
    const run = await this.runs.existing(id);
    const rows = await this.runs.rowsOf(run.id);
    const found = await this.withdrawals.findAll(rows.map(({ withdrawalId }) => withdrawalId));
    const now = this.clock.now();
    const byId = new Map(found.map((row) => [row.id, row]));
    const all = rows.flatMap((row) => {
      const stored = byId.get(row.withdrawalId);
      if (!stored) return [];
      const withdrawal = staffWithdrawal(stored, now, (sealed) => this.codes.masked(sealed));
      return { row, withdrawal };
    });
    return {
      ...presentRun(run),
      rows: all.flatMap(({ row, withdrawal }) =>
        row.leftOutCode === null ? { ...bankSaid(row), withdrawal } : [],
      ),
      leftOut: all.flatMap(({ row: { leftOutCode, leftOutReason }, withdrawal }) =>
        leftOutCode === null
          ? []
          : { withdrawal, code: leftOutCode, reason: leftOutReason ?? leftOutCode },
      ),
    };
  }
}
