import { Injectable } from '@nestjs/common';
import { ReadReplica } from '../../../platform/database/in-application.js';
import { MOST_COUNTED } from '../../../platform/database/index.js';
import type {
  DepositLog,
  DepositLogs,
  DepositLogsRequest,
  DepositStatistics,
} from './deposit-logs.dto.js';
import { countedDeposits, foundDeposits } from './found-deposits.js';

/** Lists deposits for staff. */
@Injectable()
export class DepositLogReads {
  constructor(private readonly replica: ReadReplica) {}

  async list(request: DepositLogsRequest, withAddresses: boolean): Promise<DepositLogs> {
    const { page, limit } = request;
    const [total, statistics] = await Promise.all([this.count(request), this.statistics()]);
    const isNarrow = request.q !== undefined && total < MOST_COUNTED;
    const slice = { limit, offset: (page - 1) * limit, isNarrow };
    const found = foundDeposits(request, { withAddresses, slice });
    const depositLogs = await this.replica.rows<DepositLog & object>(found.text, found.values);
    return { depositLogs, statistics, total, page, limit };
  }

  private async count(request: DepositLogsRequest): Promise<number> {
    const { text, values } = countedDeposits(request);
    const counted = await this.replica.row<{ total: number }>(text, values);
    return counted?.total ?? 0;
  }

  private async statistics(): Promise<DepositStatistics> {
    const found = await this.replica.row<DepositStatistics & object>(
      `SELECT coalesce(sum(orders), 0)::bigint AS total,
              coalesce(sum(orders) FILTER (WHERE shown_status = 'pending'), 0)::bigint AS pending,
              coalesce(sum(orders) FILTER (WHERE shown_status = 'success'), 0)::bigint AS success,
              coalesce(sum(orders) FILTER (WHERE shown_status = 'failed'), 0)::bigint AS failed,
              coalesce(sum(tokens), 0)::bigint AS "totalAmount",
              coalesce(sum(tokens) FILTER (WHERE shown_status = 'success'), 0)::bigint
                AS "successAmount",
              coalesce(sum(tokens) FILTER (WHERE shown_status = 'failed'), 0)::bigint
                AS "failedAmount"
         FROM payment_order_day`,
    );
    if (!found) throw new Error('An aggregate always has a row');
    return found;
  }
}
