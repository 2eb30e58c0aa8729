import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { MOST_COUNTED } from '../../../platform/database/index.js';
import { PayoutHolds } from '../payout-holds.js';
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

export class ListWithdrawals extends Query<WithdrawalList> {
  constructor(readonly parameters: ListWithdrawalsParameters) {
    super();
  }
}

@QueryHandler(ListWithdrawals)
export class ListWithdrawalsHandler implements IQueryHandler<ListWithdrawals> {
  constructor(
    private readonly replica: ReadReplica,
    private readonly clock: Clock,
    private readonly codes: RedeemCodes,
    private readonly holds: PayoutHolds,
  ) {}

  async execute({ parameters }: ListWithdrawals): Promise<WithdrawalList> {
    const { page, limit } = parameters;
    const [total, statistics] = await Promise.all([this.count(parameters), this.statistics()]);
    const { text, values } = foundWithdrawals(parameters, {
      limit,
      offset: (page - 1) * limit,
      isNarrow: parameters.q !== undefined && total < MOST_COUNTED,
    });
    const rows = await this.replica.rows<WithdrawalRow>(text, values);
    const flags = await this.holds.flagsOf([...new Set(rows.map(({ userId }) => userId))]);
    const now = this.clock.now();
    return {
      withdrawals: rows.map((row) => {
        const { score = 0, isHeld = false } = flags.get(row.userId) ?? {};
        const shown = staffWithdrawal(row, now, (sealed) => this.codes.masked(sealed));
        return { ...shown, riskScore: score, isHeld };
      }),
      statistics,
      total,
      page,
      limit,
    };
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
