import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import { countedDeposits, DEPOSIT_STATUS, foundDeposits } from './found-deposits.js';
import type { DepositLog, DepositLogs, DepositStatistics } from './list-deposit-logs.dto.js';
import { ListDepositLogs } from './list-deposit-logs.query.js';

@QueryHandler(ListDepositLogs)
export class ListDepositLogsHandler implements IQueryHandler<ListDepositLogs> {
  constructor(private readonly database: Database) {}

  async execute({ request }: ListDepositLogs): Promise<DepositLogs> {
    const { page, limit } = request;
    const found = foundDeposits(request);
    const count = countedDeposits(request);
    const [depositLogs, counted, statistics] = await Promise.all([
      this.database.rows<DepositLog & object>(
        `${found.text} LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
        found.values,
      ),
      this.database.row<{ total: number }>(count.text, count.values),
      this.statistics(),
    ]);
    return { depositLogs, statistics, total: counted?.total ?? 0, page, limit };
  }

  private async statistics(): Promise<DepositStatistics> {
    const found = await this.database.row<DepositStatistics & object>(
      `SELECT count(*) AS total,
              count(*) FILTER (WHERE s.status = 'pending') AS pending,
              count(*) FILTER (WHERE s.status = 'success') AS success,
              count(*) FILTER (WHERE s.status = 'failed') AS failed,
              coalesce(sum(s.tokens), 0)::bigint AS "totalAmount",
              coalesce(sum(s.tokens) FILTER (WHERE s.status = 'success'), 0)::bigint
                AS "successAmount",
              coalesce(sum(s.tokens) FILTER (WHERE s.status = 'failed'), 0)::bigint
                AS "failedAmount"
         FROM (SELECT o.tokens, ${DEPOSIT_STATUS} AS status
                 FROM payment_order o
                 LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, payment_id
                              FROM projection.deposit) d ON d.order_id = o.id) s`,
    );
    if (!found) throw new Error('An aggregate always has a row');
    return found;
  }
}
