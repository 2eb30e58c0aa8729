import { indianDay, indianDayStart } from '../../../kernel/index.js';
import {
  Conditions,
  MOST_COUNTED,
  type Slice,
  type Statement,
} from '../../../platform/database/index.js';
import type { DepositLogsFilter } from './deposit-logs.dto.js';

const DAY_MS = 86_400_000;
/** Latest time that a filter accepts. A later time could have a year of five digits in India. */
const LATEST = Date.UTC(9999, 11, 30);
const ORDER: Readonly<Record<DepositLogsFilter['sort'], string>> = {
  newest: 'o.created_at DESC, o.id DESC',
  oldest: 'o.created_at, o.id',
  highest: 'o.tokens DESC, o.id DESC',
  lowest: 'o.tokens, o.id',
};

/** Returns the columns of a deposit. Finance staff get no addresses of players. */
const columns = (withAddresses: boolean) => `
  o.id AS "_id", o.id, 
  json_build_object('_id', u.id, 'id', u.id, 'inGameName', u.in_game_name) AS "userId",
  o.user_email AS "userEmail", o.tokens AS amount, o.shown_status AS status,
  o.created_at AS "attemptDate", coalesce(o.credited_at, o.failed_at) AS "processedDate",
  o.provider_order_id AS "orderId", coalesce(o.credited_payment_id, o.payment_id) AS "paymentId",
  CASE WHEN o.credited_payment_id IS NULL OR o.attention IS NOT NULL
       THEN o.error_message END AS "errorMessage",
  CASE WHEN o.credited_payment_id IS NULL OR o.attention IS NOT NULL
       THEN o.error_code END AS "errorCode",
  ${withAddresses ? 'o.ip_address' : 'NULL'} AS "ipAddress",
  coalesce(d.reversed_tokens, 0) AS "reversedTokens", o.attention`;

interface Shown {
  readonly withAddresses: boolean;
  /** The page to return; without it, all deposits are returned. */
  readonly slice?: Slice;
}

/**
 * Returns the SQL for the deposits that match a filter, or for one page of them. The inner query
 * finds the ids with the indexes of the orders; the outer query reads the orders of the page with
 * their players.
 */
export function foundDeposits(
  filter: DepositLogsFilter,
  { withAddresses, slice }: Shown,
): Statement {
  const plain = plainConditions(filter);
  const pattern = plain.searched(filter.q);
  const order = ORDER[filter.sort];
  const cut = slice ? `LIMIT ${slice.limit} OFFSET ${slice.offset}` : '';
  const from = slice?.isNarrow
    ? gathered(plain, pattern)
    : `payment_order o WHERE ${passedBy(plain, pattern)}`;
  return {
    text: `SELECT ${columns(withAddresses)}
             FROM (SELECT o.id FROM ${from} ORDER BY ${order} ${cut}) AS found
             JOIN payment_order o ON o.id = found.id
             JOIN user_account u ON u.id = o.user_id
             LEFT JOIN projection.deposit d ON d.payment_id = o.credited_payment_id
            ORDER BY ${order}`,
    values: plain.values,
  };
}

/**
 * Returns the SQL that counts the deposits that match a filter. A search counts at most
 * `MOST_COUNTED`. The deposits of one player are counted in the index on players.
 */
export function countedDeposits(filter: DepositLogsFilter): Statement {
  if (filter.q === undefined && filter.user === undefined) return countedByDays(filter);
  const plain = plainConditions(filter);
  const found = gathered(plain, plain.searched(filter.q));
  return { text: `SELECT count(*) AS total FROM ${found}`, values: plain.values };
}

/**
 * Returns the SQL that counts deposits if the filter has no search term. It adds up the stored
 * counts of whole days, and counts single orders only on the first and last day, which the range
 * may cover only in part.
 */
function countedByDays({ status, from, to }: DepositLogsFilter): Statement {
  const dayOf = (instant: Date) => indianDay(new Date(Math.min(instant.getTime(), LATEST)));
  const next = (day: string) => new Date(indianDayStart(day).getTime() + DAY_MS);
  const values: unknown[] = [];
  const withStatus = () => narrowed(new Conditions(values), 'shown_status', status);
  const days = withStatus();
  const ends: Conditions[] = [];
  const end = (side: string, instant: Date) => {
    const orders = withStatus().between('created_at', from, to);
    ends.push(orders.and(`created_at ${side} ${orders.place(instant)}`));
  };
  if (from) {
    days.and(`day > ${days.place(dayOf(from))}`);
    end('<', next(dayOf(from)));
  }
  if (to) {
    days.and(`day < ${days.place(dayOf(to))}`);
    if (!from || dayOf(from) !== dayOf(to)) end('>=', indianDayStart(dayOf(to)));
  }
  const counts = ends.map((orders) => ` + (SELECT count(*) FROM payment_order WHERE ${orders})`);
  const whole = `(SELECT sum(orders) FROM payment_order_day WHERE ${days})`;
  return { text: `SELECT coalesce(${whole}, 0)::bigint${counts.join('')} AS total`, values };
}

/** Returns the conditions of the filter except the search term. */
function plainConditions({ status, user, from, to }: DepositLogsFilter): Conditions {
  const found = narrowed(new Conditions(), 'o.shown_status', status);
  if (user) found.and(`o.user_id = ${found.place(user)}`);
  return found.between('o.created_at', from, to);
}

function narrowed(found: Conditions, column: string, status: DepositLogsFilter['status']) {
  return status === 'all' ? found : found.and(`${column} = ${found.place(status)}`);
}

/**
 * Returns the SQL that finds a search term in the orders and, if too few orders match, in the
 * players' names. Both searches use trigram indexes. MATERIALIZED makes each search stop at its own
 * limit before the results are sorted.
 */
function gathered(plain: Conditions, pattern: string | null): string {
  if (pattern === null) return `(SELECT * FROM payment_order o WHERE ${plain}) AS o`;
  const side = (name: string, from: string, condition: string) => `
    ${name} AS MATERIALIZED (SELECT o.id, o.created_at, o.tokens FROM ${from}
      WHERE ${condition} AND ${plain} LIMIT ${MOST_COUNTED})`;
  const people = 'user_account u JOIN payment_order o ON o.user_id = u.id';
  const isMissing = `(SELECT count(*) FROM by_order) < ${MOST_COUNTED}`;
  return `(WITH ${side('by_order', 'payment_order o', `o.searched LIKE ${pattern}`)},
                ${side('by_name', people, `${named(pattern)} AND ${isMissing}`)}
           SELECT * FROM by_order UNION SELECT * FROM by_name LIMIT ${MOST_COUNTED}) AS o`;
}

/**
 * Returns the condition for a search term that matches many rows. PostgreSQL reads the rows in the
 * order of an index, checks the condition on each row, and soon has a full page.
 */
function passedBy(plain: Conditions, pattern: string | null): string {
  if (pattern === null) return `${plain}`;
  return `${plain} AND (o.searched LIKE ${pattern} OR EXISTS (
    SELECT FROM user_account u WHERE u.id = o.user_id AND ${named(pattern)}))`;
}

/**
 * Returns the condition on the player's name. It repeats the expression of the trigram index,
 * including the line break that begins each field, so that PostgreSQL uses the index.
 */
const named = (pattern: string) => `E'\\n' || search_folded(u.in_game_name) LIKE ${pattern}`;
