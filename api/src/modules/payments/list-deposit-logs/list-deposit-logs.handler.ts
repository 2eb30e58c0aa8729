import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import type {
  DepositLog,
  DepositLogs,
  DepositLogsRequest,
  DepositStatistics,
} from './list-deposit-logs.dto.js';
import { ListDepositLogs } from './list-deposit-logs.query.js';

// An order is a success when the books hold its credit, else what its own row says.
const STATUS = "CASE WHEN d.payment_id IS NOT NULL THEN 'success' ELSE o.status END";
const FROM = `
    FROM payment_order o
    JOIN user_account u ON u.id = o.user_id
    LEFT JOIN LATERAL (SELECT payment_id, credited_at, reversed_tokens FROM projection.deposit
                        WHERE order_id = o.id ORDER BY position LIMIT 1) d ON true`;
const ORDER: Readonly<Record<DepositLogsRequest['sort'], string>> = {
  newest: 'o.created_at DESC, o.id DESC',
  oldest: 'o.created_at, o.id',
  highest: 'o.tokens DESC, o.id DESC',
  lowest: 'o.tokens, o.id',
};
const NEXT_PARAMETER = /\?/g;

@QueryHandler(ListDepositLogs)
export class ListDepositLogsHandler implements IQueryHandler<ListDepositLogs> {
  constructor(private readonly database: Database) {}

  async execute({ request }: ListDepositLogs): Promise<DepositLogs> {
    const { page, limit } = request;
    const filter = filterOf(request);
    const [depositLogs, counted, statistics] = await Promise.all([
      this.page(request, filter),
      this.database.row<{ total: number }>(
        `SELECT count(*) AS total ${FROM} WHERE ${filter.where}`,
        filter.values,
      ),
      this.statistics(),
    ]);
    return { depositLogs, statistics, total: counted?.total ?? 0, page, limit };
  }

  private async page(
    { sort, page, limit }: DepositLogsRequest,
    { where, values }: Filter,
  ): Promise<DepositLog[]> {
    return this.database.rows<DepositLog & object>(
      `SELECT o.id AS "_id", o.id,
              json_build_object('_id', u.id, 'inGameName', u.in_game_name) AS "userId",
              o.user_email AS "userEmail", o.tokens AS amount, ${STATUS} AS status,
              o.created_at AS "attemptDate",
               coalesce(d.credited_at, o.failed_at) AS "processedDate",
              o.provider_order_id AS "orderId", coalesce(d.payment_id, o.payment_id) AS "paymentId",
              CASE WHEN d.payment_id IS NULL OR o.attention IS NOT NULL
                   THEN o.error_message END AS "errorMessage",
              CASE WHEN d.payment_id IS NULL OR o.attention IS NOT NULL
                   THEN o.error_code END AS "errorCode",
              o.ip_address AS "ipAddress", coalesce(d.reversed_tokens, 0) AS "reversedTokens",
              o.attention
         ${FROM}
        WHERE ${where}
        ORDER BY ${ORDER[sort]}
        LIMIT ${limit} OFFSET ${(page - 1) * limit}`,
      values,
    );
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
         FROM (SELECT o.tokens, ${STATUS} AS status
                 FROM payment_order o
                 LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, payment_id
                              FROM projection.deposit) d ON d.order_id = o.id) s`,
    );
    if (!found) throw new Error('An aggregate always has a row');
    return found;
  }
}

interface Filter {
  readonly where: string;
  readonly values: readonly unknown[];
}

function filterOf({ status, q, from, to }: DepositLogsRequest): Filter {
  const parts: (readonly [string, unknown])[] = [];
  if (status !== 'all') parts.push([`${STATUS} = ?`, status]);
  if (from) parts.push(['o.created_at >= ?', from]);
  if (to) parts.push(['o.created_at <= ?', to]);
  if (q) {
    const inside = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    parts.push([
      `(o.user_email ILIKE ? OR u.in_game_name ILIKE ? OR o.provider_order_id ILIKE ?
        OR coalesce(d.payment_id, o.payment_id) ILIKE ?)`,
      inside,
    ]);
  }
  const where = parts.map(([text], n) => text.replace(NEXT_PARAMETER, `$${n + 1}`));
  return { where: where.join(' AND ') || 'true', values: parts.map(([, value]) => value) };
}
