import type { Statement } from '../../../platform/database/index.js';
import { SELECT_PROMO } from '../promo-rows.js';
import type { CodeFilter, CodeSort } from './list-codes.query.js';

const ORDERS: Readonly<Record<CodeSort, string>> = {
  newest: 'p.created_at DESC, p.id DESC',
  oldest: 'p.created_at, p.id',
  code: 'p.code',
  tokens: 'p.tokens DESC, p.id',
  expiry: 'p.expires_at, p.id',
  used: '"usedCount" DESC, p.id',
};

const WHERE = `
  WHERE p.deleted_at IS NULL
    AND ($1 = 'all' OR $1 = CASE WHEN NOT p.is_active THEN 'inactive'
                                 WHEN p.expires_at < $2 THEN 'expired' ELSE 'active' END)
    AND ($3::text IS NULL OR p.code ILIKE $3 OR p.description ILIKE $3)
    AND ($4::timestamptz IS NULL OR p.created_at >= $4)
    AND ($5::timestamptz IS NULL OR p.created_at <= $5)`;

export function foundCodes(filter: CodeFilter, now: Date): Statement {
  return {
    text: `${SELECT_PROMO} ${WHERE} ORDER BY ${ORDERS[filter.sort]}`,
    values: valuesOf(filter, now),
  };
}

export function countedCodes(filter: CodeFilter, now: Date): Statement {
  return {
    text: `SELECT count(*) AS total FROM promo_code p ${WHERE}`,
    values: valuesOf(filter, now),
  };
}

function valuesOf({ status, q, from, to }: CodeFilter, now: Date): readonly unknown[] {
  const inside = q === undefined ? null : `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return [status, now, inside, from ?? null, to ?? null];
}
