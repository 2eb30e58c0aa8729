import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { staffWithdrawal } from '../present.js';
import { RedeemCodes } from '../redeem-codes.js';
import { SELECT_WITHDRAWAL, type WithdrawalRow } from '../withdrawal-rows.js';
import {
  statusesOf,
  type WithdrawalFilter,
  type WithdrawalList,
  type WithdrawalStatistics,
} from './list-withdrawals.dto.js';
import { ListWithdrawals } from './list-withdrawals.query.js';

const ORDERS: Readonly<Record<WithdrawalFilter['sort'], string>> = {
  newest: 's.requested_at DESC, s.withdrawal_id DESC',
  oldest: 's.requested_at, s.withdrawal_id',
  largest: 's.amount_tokens DESC, s.requested_at DESC',
  smallest: 's.amount_tokens, s.requested_at DESC',
};

// The first condition narrows by the index before the second looks at the stage.
const WHERE = `
  WHERE s.state = ANY ($1)
    AND CASE s.state WHEN 'held' THEN w.stage ELSE s.state END = ANY ($2)
    AND ($3::text IS NULL OR s.method = $3)
    AND ($4::text IS NULL
         OR strpos(lower(concat_ws(' ', u.email, u.in_game_name, w.upi_id, w.email, w.id)), $4) > 0)`;

@QueryHandler(ListWithdrawals)
export class ListWithdrawalsHandler implements IQueryHandler<ListWithdrawals> {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly codes: RedeemCodes,
  ) {}

  async execute({ filter }: ListWithdrawals): Promise<WithdrawalList> {
    const { sort, page, limit } = filter;
    const values = conditions(filter);
    const [rows, count, statistics] = await Promise.all([
      this.database.rows<WithdrawalRow>(
        `${SELECT_WITHDRAWAL} ${WHERE} ORDER BY ${ORDERS[sort]} LIMIT $5 OFFSET $6`,
        [...values, limit, (page - 1) * limit],
      ),
      this.database.row<{ total: number }>(
        `SELECT count(*)::bigint AS total FROM (${SELECT_WITHDRAWAL} ${WHERE}) AS found`,
        values,
      ),
      this.statistics(),
    ]);
    const now = this.clock.now();
    return {
      withdrawals: rows.map((row) =>
        staffWithdrawal(row, now, (sealed) => this.codes.open(sealed)),
      ),
      statistics,
      total: count?.total ?? 0,
      page,
      limit,
    };
  }

  private async statistics(): Promise<WithdrawalStatistics> {
    const row = await this.database.row<{ [Name in keyof WithdrawalStatistics]: never }>(
      `SELECT coalesce(sum(withdrawals) FILTER (WHERE state = 'held'), 0)::bigint AS pending,
              coalesce(sum(withdrawals) FILTER (WHERE state <> 'held'), 0)::bigint AS completed,
              coalesce(sum(tokens) FILTER (WHERE state = 'completed'), 0)::bigint AS "totalAmount",
              coalesce(sum(tokens) FILTER (WHERE state = 'held'), 0)::bigint AS "pendingAmount",
              (SELECT min(requested_at) FROM projection.withdrawal_state WHERE state = 'held')
                AS "oldestPendingAt"
         FROM projection.withdrawal_totals`,
    );
    return (
      row ?? { pending: 0, completed: 0, totalAmount: 0, pendingAmount: 0, oldestPendingAt: null }
    );
  }
}

function conditions({ status, type, q }: WithdrawalFilter): readonly unknown[] {
  const statuses = statusesOf(status);
  const states = statuses.map((each) =>
    each === 'pending' || each === 'processing' ? 'held' : each,
  );
  return [states, statuses, type ?? null, q?.toLowerCase() ?? null];
}
