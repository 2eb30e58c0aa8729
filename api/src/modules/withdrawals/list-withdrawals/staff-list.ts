import { Injectable } from '@nestjs/common';
import { Clock, type Id } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { MOST_COUNTED } from '../../../platform/database/index.js';
import { Approvals } from '../../approvals/index.js';
import { PayoutHolds } from '../payout-holds.js';
import { PayoutProgress, shownPayout } from '../payout-progress.js';
import type { RunOfWithdrawal } from '../payout-runs/payout-run.dto.js';
import { PayoutRuns } from '../payout-runs/payout-runs.js';
import { runOfWithdrawal } from '../payout-runs/present-run.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import type { WithdrawalRow } from '../withdrawal-rows.js';
import { countedWithdrawals, foundWithdrawals } from './found-withdrawals.js';
import type {
  ListWithdrawalsParameters,
  WithdrawalFilter,
  WithdrawalList,
  WithdrawalStatistics,
} from './list-withdrawals.dto.js';

/** Lists withdrawals for staff. */
@Injectable()
export class StaffList {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
    private readonly codes: RedeemCodes,
    private readonly holds: PayoutHolds,
    private readonly runs: PayoutRuns,
    private readonly approvals: Approvals,
    private readonly progress: PayoutProgress,
  ) {}

  async read(readerId: Id, parameters: ListWithdrawalsParameters): Promise<WithdrawalList> {
    const { page, limit } = parameters;
    const [total, statistics] = await Promise.all([this.count(parameters), this.statistics()]);
    const { text, values } = foundWithdrawals(parameters, {
      limit,
      offset: (page - 1) * limit,
      isNarrow: parameters.q !== undefined && total < MOST_COUNTED,
    });
    const rows = await this.replica.rows<WithdrawalRow>(text, values);
    const flags = await this.holds.flagsOf([...new Set(rows.map(({ userId }) => userId))]);
    const runs = await this.runsOf(rows.map(({ id }) => id));
    const payouts = await this.progress.of(rows.map(({ id }) => id));
    const open = rows.filter(({ settlement }) => settlement === 'held');
    const blocked = await this.approvals.blocked(readerId, open);
    const now = this.clock.now();
    return {
      withdrawals: rows.map((row) => {
        const { score = 0, isHeld = false } = flags.get(row.userId) ?? {};
        const shown = staffWithdrawal(row, now, (sealed) => this.codes.masked(sealed));
        const blockedBy =
          isHeld && row.settlement === 'held' ? 'held' : (blocked.get(row.id) ?? null);
        return {
          ...shown,
          riskScore: score,
          isHeld,
          blockedBy,
          runs: runs.get(row.id) ?? [],
          payout: shownPayout(payouts.get(row.id)),
        };
      }),
      statistics,
      total,
      page,
      limit,
    };
  }

  private async runsOf(ids: readonly Id[]): Promise<ReadonlyMap<Id, RunOfWithdrawal[]>> {
    const runs = new Map<Id, RunOfWithdrawal[]>();
    for (const place of await this.runs.placesOf(ids, this.replica)) {
      const others = runs.get(place.withdrawalId) ?? [];
      runs.set(place.withdrawalId, [...others, runOfWithdrawal(place)]);
    }
    return runs;
  }

  private async count(filter: WithdrawalFilter): Promise<number> {
    const { text, values } = countedWithdrawals(filter);
    const counted = await this.replica.row<{ total: number }>(text, values);
    return counted?.total ?? 0;
  }

  private async statistics(): Promise<WithdrawalStatistics> {
    const row = await this.replica.row<{ [Name in keyof WithdrawalStatistics]: never }>(
      `SELECT coalesce(sum(withdrawals) FILTER (WHERE state = 'held'), 0)::bigint AS pending,
              coalesce(sum(withdrawals) FILTER (WHERE state <> 'held'), 0)::bigint AS completed,
              coalesce(sum(withdrawals) FILTER (WHERE state = 'completed'), 0)::bigint AS paid,
              coalesce(sum(withdrawals) FILTER (WHERE state = 'rejected'), 0)::bigint AS rejected,
              coalesce(sum(tokens) FILTER (WHERE state = 'completed'), 0)::bigint AS "totalAmount",
              coalesce(sum(tokens) FILTER (WHERE state = 'held'), 0)::bigint AS "pendingAmount",
              (SELECT min(requested_at) FROM projection.withdrawal_state WHERE state = 'held')
                AS "oldestPendingAt"
         FROM projection.withdrawal_totals`,
    );
    if (!row) throw new Error('An aggregate always has a row');
    return row;
  }
}
