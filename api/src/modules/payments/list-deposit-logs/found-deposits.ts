import type { Statement } from '../../../platform/database/index.js';
import type { DepositLogsFilter } from './list-deposit-logs.dto.js';

// An order is a success when the books hold its credit, else what its own row says.
export const DEPOSIT_STATUS = "CASE WHEN d.payment_id IS NOT NULL THEN 'success' ELSE o.status END";
const FROM = `
    FROM payment_order o
    JOIN user_account u ON u.id = o.user_id
    LEFT JOIN LATERAL (SELECT payment_id, credited_at, reversed_tokens FROM projection.deposit
                        WHERE order_id = o.id ORDER BY position LIMIT 1) d ON true`;
const ORDER: Readonly<Record<DepositLogsFilter['sort'], string>> = {
  newest: 'o.created_at DESC, o.id DESC',
  oldest: 'o.created_at, o.id',
  highest: 'o.tokens DESC, o.id DESC',
  lowest: 'o.tokens, o.id',
};
const NEXT_PARAMETER = /\?/g;

const COLUMNS = `
  o.id AS "_id", o.id,
              json_build_object('_id', u.id, 'inGameName', u.in_game_name) AS "userId",
              o.user_email AS "userEmail", o.tokens AS amount, ${DEPOSIT_STATUS} AS status,
              o.created_at AS "attemptDate",
               coalesce(d.credited_at, o.failed_at) AS "processedDate",
              o.provider_order_id AS "orderId", coalesce(d.payment_id, o.payment_id) AS "paymentId",
              CASE WHEN d.payment_id IS NULL OR o.attention IS NOT NULL
                   THEN o.error_message END AS "errorMessage",
              CASE WHEN d.payment_id IS NULL OR o.attention IS NOT NULL
                   THEN o.error_code END AS "errorCode",
              o.ip_address AS "ipAddress", coalesce(d.reversed_tokens, 0) AS "reversedTokens",
              o.attention`;

export function foundDeposits(filter: DepositLogsFilter): Statement {
  const { where, values } = filterOf(filter);
  return {
    text: `SELECT ${COLUMNS} ${FROM} WHERE ${where} ORDER BY ${ORDER[filter.sort]}`,
    values,
  };
}

export function countedDeposits(filter: DepositLogsFilter): Statement {
  const { where, values } = filterOf(filter);
  return { text: `SELECT count(*) AS total ${FROM} WHERE ${where}`, values };
}

interface Conditions {
  readonly where: string;
  readonly values: readonly unknown[];
}

function filterOf({ status, q, from, to }: DepositLogsFilter): Conditions {
  const parts: (readonly [string, unknown])[] = [];
  if (status !== 'all') parts.push([`${DEPOSIT_STATUS} = ?`, status]);
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
