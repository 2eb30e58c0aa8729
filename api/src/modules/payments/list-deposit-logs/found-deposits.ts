import { indianDay, indianDayStart } from '../../../kernel/index.js';
import { indexedPattern, type Statement } from '../../../platform/database/index.js';
import type { DepositLogsFilter } from './list-deposit-logs.dto.js';

/** So many of a search are counted; who finds more is told this number, and searches closer. */
export const MOST_COUNTED = 1_000;

const DAY_MS = 86_400_000;
/** Of later moments the day has no four-digit year. */
const LATEST = Date.UTC(9999, 11, 30);
const ORDER: Readonly<Record<DepositLogsFilter['sort'], string>> = {
  newest: 'o.created_at DESC, o.id DESC',
  oldest: 'o.created_at, o.id',
  highest: 'o.tokens DESC, o.id DESC',
  lowest: 'o.tokens, o.id',
};

const COLUMNS = `
  o.id AS "_id", o.id, 
  json_build_object('_id', u.id, 'id', u.id, 'inGameName', u.in_game_name) AS "userId",
  o.user_email AS "userEmail", o.tokens AS amount, o.shown_status AS status,
  o.created_at AS "attemptDate", coalesce(o.credited_at, o.failed_at) AS "processedDate",
  o.provider_order_id AS "orderId", coalesce(o.credited_payment_id, o.payment_id) AS "paymentId",
  CASE WHEN o.credited_payment_id IS NULL OR o.attention IS NOT NULL
       THEN o.error_message END AS "errorMessage",
  CASE WHEN o.credited_payment_id IS NULL OR o.attention IS NOT NULL
       THEN o.error_code END AS "errorCode",
  o.ip_address AS "ipAddress", coalesce(d.reversed_tokens, 0) AS "reversedTokens", o.attention`;

export interface Slice {
  readonly limit: number;
  readonly offset: number;
  /** That a search finds fewer than are counted: then all of them are gathered and sorted. */
  readonly isNarrow: boolean;
}

/**
 * The deposits that a filter finds, or a slice of them. Which they are is told by the indexes of
 * the orders alone; only the rows that are shown are read, with their people.
 */
export function foundDeposits(filter: DepositLogsFilter, slice?: Slice): Statement {
  const plain = plainConditions(filter);
  const order = ORDER[filter.sort];
  const cut = slice ? `LIMIT ${slice.limit} OFFSET ${slice.offset}` : '';
  const from = slice?.isNarrow ? gathered(plain) : `payment_order o WHERE ${passedBy(plain)}`;
  return {
    text: `SELECT ${COLUMNS}
             FROM (SELECT o.id FROM ${from} ORDER BY ${order} ${cut}) AS found
             JOIN payment_order o ON o.id = found.id
             JOIN user_account u ON u.id = o.user_id
             LEFT JOIN projection.deposit d ON d.payment_id = o.credited_payment_id
            ORDER BY ${order}`,
    values: plain.values,
  };
}

/** How many a filter finds; of a search, at most `MOST_COUNTED`. */
export function countedDeposits(filter: DepositLogsFilter): Statement {
  if (filter.q === undefined) return countedByDays(filter);
  const plain = plainConditions(filter);
  return { text: `SELECT count(*) AS total FROM ${gathered(plain)}`, values: plain.values };
}

/** Whole days from their counts; of the first and the last day, which may be cut, the orders. */
function countedByDays({ status, from, to }: DepositLogsFilter): Statement {
  const dayOf = (instant: Date) => indianDay(new Date(Math.min(instant.getTime(), LATEST)));
  const next = (day: string) => new Date(indianDayStart(day).getTime() + DAY_MS);
  const [first, last] = [from && dayOf(from), to && dayOf(to)];
  return {
    text: `
      SELECT coalesce((SELECT sum(orders) FROM payment_order_day
                        WHERE ($1 = 'all' OR shown_status = $1)
                          AND ($2::date IS NULL OR day > $2) AND ($3::date IS NULL OR day < $3)),
                      0)::bigint
           + (SELECT count(*) FROM payment_order
               WHERE ($1 = 'all' OR shown_status = $1) AND created_at >= $4 AND created_at < $5
                 AND ($6::timestamptz IS NULL OR created_at <= $6))
           + (SELECT count(*) FROM payment_order
               WHERE ($1 = 'all' OR shown_status = $1) AND created_at >= $7 AND created_at <= $6
                 AND ($4::timestamptz IS NULL OR created_at >= $4)) AS total`,
    values: [
      ...[status, first ?? null, last ?? null],
      ...[from ?? null, first === undefined ? null : next(first), to ?? null],
      last === undefined || last === first ? null : indianDayStart(last),
    ],
  };
}

interface Plain {
  /** All conditions but the search. */
  readonly parts: readonly string[];
  readonly values: readonly unknown[];
  /** The place of the search's pattern among the values; null without one to look up. */
  readonly pattern: string | null;
}

function plainConditions({ status, q, from, to }: DepositLogsFilter): Plain {
  const values: unknown[] = [];
  const place = (value: unknown) => `$${values.push(value)}`;
  const parts: string[] = [];
  if (status !== 'all') parts.push(`o.shown_status = ${place(status)}`);
  if (from) parts.push(`o.created_at >= ${place(from)}`);
  if (to) parts.push(`o.created_at <= ${place(to)}`);
  const pattern = q === undefined ? null : indexedPattern(q);
  if (q !== undefined && pattern === null) parts.push('false');
  return { parts, values, pattern: pattern === null ? null : place(pattern) };
}

/**
 * What is searched for, through the trigrams of orders and, where those are not enough, of names.
 * Each side stops by itself, before anything is sorted: that is what MATERIALIZED is for.
 */
function gathered({ parts, pattern }: Plain): string {
  if (pattern === null) return '(SELECT * FROM payment_order WHERE false) AS o';
  const side = (name: string, from: string, condition: string) => `
    ${name} AS MATERIALIZED (SELECT o.id, o.created_at, o.tokens FROM ${from}
      WHERE ${[condition, ...parts].join(' AND ')} LIMIT ${MOST_COUNTED})`;
  const people = 'user_account u JOIN payment_order o ON o.user_id = u.id';
  const isMissing = `(SELECT count(*) FROM by_order) < ${MOST_COUNTED}`;
  return `(WITH ${side('by_order', 'payment_order o', `o.searched LIKE ${pattern}`)},
                ${side('by_name', people, `${named(pattern)} AND ${isMissing}`)}
           SELECT * FROM by_order UNION SELECT * FROM by_name LIMIT ${MOST_COUNTED}) AS o`;
}

/** For a walk along an index: what finds much is found soon. */
function passedBy({ parts, pattern }: Plain): string {
  if (pattern === null) return parts.join(' AND ') || 'true';
  const search = `(o.searched LIKE ${pattern} OR EXISTS (
    SELECT FROM user_account u WHERE u.id = o.user_id AND ${named(pattern)}))`;
  return [...parts, search].join(' AND ');
}

/** As its index has it, with the line break that begins a field. */
const named = (pattern: string) => `E'\\n' || lower(u.in_game_name) LIKE ${pattern}`;
