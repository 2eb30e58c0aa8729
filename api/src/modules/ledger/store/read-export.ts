import type pg from 'pg';
import { Conditions } from '../../../platform/database/index.js';

/** Filters of the journal. An event must match every filter that is set. */
export interface EventFilter {
  readonly type?: string;
  /** Matches events that moved this user's wallet, and all other events that name the user. */
  readonly userId?: string;
  readonly account?: string;
  readonly actor?: string;
  readonly reference?: string;
  readonly from?: Date;
  readonly to?: Date;
}

/** An event with all fields that are needed to verify it without the database. */
export interface JournalRow {
  readonly position: number;
  readonly type: string;
  readonly schemaVersion: number;
  /**
   * Time in UTC as ISO 8601 with microseconds, because the event's hash covers all these digits.
   */
  readonly recordedAt: string;
  readonly actorType: string;
  readonly actorId: string;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly idempotencyKey: string;
  readonly uniqueKey: string | null;
  readonly overridesFreeze: boolean;
  /** Business data of the event, as canonical JSON. */
  readonly payload: string;
  /** Changes of accounts' statuses, as canonical JSON; null if there are none. */
  readonly controls: string | null;
  readonly entries: readonly {
    readonly account: string;
    readonly unit: string;
    readonly amount: number;
    readonly balanceBefore: number;
    readonly balanceAfter: number;
  }[];
  readonly batch: number;
  readonly leafHash: string;
  readonly prevHash: string;
  readonly hash: string;
}

export interface JournalPage {
  readonly filter: EventFilter;
  /**
   * The page starts after this position: above it in ascending order, below it in descending order.
   */
  readonly beyond: number;
  /** Last position of the export; later events are excluded. */
  readonly upTo?: number;
  readonly order: 'ascending' | 'descending';
  readonly limit: number;
}

/** A database connection, a pool or the replica, from which the journal is read. */
export interface JournalSource {
  query<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
}

/** Reads one page of the journal, in order of position. */
export async function readJournal(source: JournalSource, page: JournalPage): Promise<JournalRow[]> {
  const { values, place } = new Conditions();
  const order = page.order === 'ascending' ? 'ASC' : 'DESC';
  const { rows } = await source.query<JournalRow>(
    `WITH page AS MATERIALIZED (${positions(page, order, place)})
     ${SELECTION} ORDER BY p.position ${order}`,
    values,
  );
  return rows;
}

type Place = (value: unknown) => string;

/** Returns the SQL that selects the positions of the page's events. */
function positions(page: JournalPage, order: 'ASC' | 'DESC', place: Place): string {
  const { filter, beyond, upTo } = page;
  if (filter.userId !== undefined) return positionsOfPerson(page, filter.userId, order, place);
  const { account, type, actor, reference } = filter;
  const hasFacts = [type, actor, reference].some((fact) => fact !== undefined);
  if (account !== undefined && hasFacts) return positionsOfAccount(page, account, place);
  const further = `${order === 'ASC' ? '>' : '<'} ${place(beyond)}`;
  const bounds = upTo === undefined ? [further] : [further, `<= ${place(upTo)}`];
  const within = range(filter, bounds, place);
  const end = `ORDER BY position ${order} LIMIT ${place(page.limit)}`;
  if (account !== undefined) {
    return `SELECT n.position FROM ledger.entry n
             WHERE n.account_id = ${accountNamed(account, place)}
               AND ${within('n.position').join(' AND ')} ${end}`;
  }
  const facts = narrowed(filter, place);
  if (!hasFacts) {
    return `SELECT e.position FROM ledger.event e
             WHERE ${within('e.position').join(' AND ')} ${end}`;
  }
  // The journal lags behind the log, so newer events come from the log itself.
  return `(SELECT j.position FROM ledger.journal j
            WHERE ${[...within('j.position'), ...facts('j')].join(' AND ')} ${end})
          UNION ALL
          (SELECT e.position FROM ledger.event e
            WHERE e.position > (SELECT reached FROM ledger.journal_progress)
              AND ${[...within('e.position'), ...facts('e')].join(' AND ')} ${end})
          ${end}`;
}

/**
 * Returns the SQL for the positions of a user's events from three sources: entries on the user's
 * wallet, other events that name the user (`ledger.journal_person`), and events that are not in the
 * journal yet. Other filters are checked only on these events, so that no other user's events are
 * scanned.
 */
function positionsOfPerson(page: JournalPage, id: string, order: 'ASC' | 'DESC', place: Place) {
  const { filter, beyond, upTo } = page;
  const further = `${order === 'ASC' ? '>' : '<'} ${place(beyond)}`;
  const bounds = upTo === undefined ? [further] : [further, `<= ${place(upTo)}`];
  const within = range(filter, bounds, place);
  const facts = narrowed(filter, place)('e');
  if (filter.account !== undefined) {
    facts.push(`${accountNamed(filter.account, place)} = ANY (e.accounts)`);
  }
  const looked =
    facts.length === 0
      ? ''
      : `CROSS JOIN LATERAL (SELECT FROM ledger.event e
           WHERE e.position = n.position AND ${facts.join(' AND ')} LIMIT 1) AS said`;
  const rest = `${within('n.position').join(' AND ')}
                ORDER BY n.position ${order} LIMIT ${place(page.limit)}`;
  return `(SELECT n.position FROM ledger.entry n ${looked}
            WHERE n.account_id = ${accountNamed(`player:${id}`, place)} AND ${rest})
          UNION ALL
          (SELECT n.position FROM ledger.journal_person n ${looked}
            WHERE n.person = ${place(id)} AND ${rest})
          UNION ALL
          (SELECT n.position
             FROM ledger.journal_progress p
            CROSS JOIN LATERAL
                  ledger.persons_named(p.reached + 1, ${NOWHERE}, ${place(id)}) AS n ${looked}
            WHERE ${rest})
          ORDER BY position ${order} LIMIT ${place(page.limit)}`;
}

/**
 * Returns the SQL for the positions of an account's events that match the other filters. The SQL
 * function `ledger.journal_of_account` finds them by merging two indexes.
 */
function positionsOfAccount(page: JournalPage, account: string, place: Place): string {
  const { filter, beyond, upTo, limit } = page;
  const { type = null, actor = null, reference = null, from, to } = filter;
  const isNewestFirst = page.order === 'descending';
  const first = [`${place(isNewestFirst ? 1 : beyond + 1)}::bigint`];
  const last = [`${place(isNewestFirst ? beyond - 1 : Number.MAX_SAFE_INTEGER)}::bigint`];
  if (upTo !== undefined) last.push(`${place(upTo)}::bigint`);
  if (from) first.push(firstSince(from, place));
  if (to) last.push(lastUntil(to, place));
  return `SELECT position FROM ledger.journal_of_account(
    ${accountNamed(account, place)}, ${place(type)}, ${place(actor)},
    ${place(reference)}, greatest(${first.join(', ')}), least(${last.join(', ')}),
    ${place(isNewestFirst)}, ${place(limit)}) AS position`;
}

const accountNamed = (name: string, place: Place) =>
  `(SELECT id FROM ledger.account WHERE name = ${place(name)})`;

/**
 * Returns the SQL conditions on a column of positions. Times are converted to positions, because
 * later events have both higher positions and later times.
 */
function range({ from, to }: EventFilter, bounds: readonly string[], place: Place) {
  const wanted = [...bounds];
  if (from) wanted.push(`>= ${firstSince(from, place)}`);
  if (to) wanted.push(`<= ${lastUntil(to, place)}`);
  return (column: string) => wanted.map((condition) => `${column} ${condition}`);
}

const firstSince = (from: Date, place: Place) => `
  coalesce((SELECT first_position FROM ledger.batch
             WHERE recorded_at >= ${place(from)} ORDER BY recorded_at LIMIT 1), ${NOWHERE})`;
const lastUntil = (to: Date, place: Place) => `
  coalesce((SELECT last_position FROM ledger.batch
             WHERE recorded_at <= ${place(to)} ORDER BY recorded_at DESC LIMIT 1), 0)`;

/**
 * Returns SQL conditions on an event's type, actor and reference, for any table with these columns.
 */
function narrowed({ type, actor, reference }: EventFilter, place: Place) {
  const wanted: string[] = [];
  if (type !== undefined) wanted.push(`type = ${place(type)}`);
  if (actor !== undefined) wanted.push(`actor_id = ${place(actor)}`);
  if (reference !== undefined) wanted.push(`reference = ${place(reference)}`);
  return (table: string) => wanted.map((condition) => `${table}.${condition}`);
}

const NOWHERE = '9223372036854775807';
const SELECTION = `
  SELECT p.position, p.type, p.schema_version AS "schemaVersion",
         to_char(p.recorded_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "recordedAt",
         p.actor_type AS "actorType", p.actor_id AS "actorId", p.reason, p.reference,
         p.idempotency_key AS "idempotencyKey", p.unique_key AS "uniqueKey",
         p.overrides_freeze AS "overridesFreeze", p.payload, p.controls, p.batch,
         encode(p.leaf, 'hex') AS "leafHash", encode(b.previous_hash, 'hex') AS "prevHash",
         encode(b.hash, 'hex') AS hash,
         coalesce((SELECT json_agg(json_build_object('account', a.name, 'unit', a.unit,
                     'amount', m.amount, 'balanceBefore', m.balance - m.amount,
                     'balanceAfter', m.balance) ORDER BY m.ordinal)
                     FROM unnest(p.accounts, p.amounts, p.balances)
                          WITH ORDINALITY AS m (account_id, amount, balance, ordinal)
                     JOIN ledger.account a ON a.id = m.account_id), '[]') AS entries
    FROM page JOIN ledger.event p USING (position) JOIN ledger.batch b ON b.number = p.batch`;
