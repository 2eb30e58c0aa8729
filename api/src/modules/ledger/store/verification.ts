import type pg from 'pg';
import type { NumberRange } from './side-by-side.js';
import { inPages } from './whole-log.js';

/**
 * A problem found by a check of the ledger. The checks read one page at a time and return only
 * problems, so that memory use does not grow with the log.
 */
export interface Problem {
  /**
   * Position of the first event with this problem; null for a problem of the whole log, such as a
   * wrong checkpoint.
   */
  readonly position: number | null;
  readonly problem: string;
}

export interface BadBatch extends Problem {
  readonly position: number;
  readonly lastPosition: number;
}

export interface HeadRow {
  position: number;
  batch: number;
  hash: string;
}

type Client = Pick<pg.ClientBase, 'query'>;

export async function readHead(client: Client): Promise<HeadRow> {
  const { rows } = await client.query<HeadRow>(
    "SELECT position, batch, encode(hash, 'hex') AS hash FROM ledger.head",
  );
  return rows[0] ?? { position: 0, batch: 0, hash: '00'.repeat(32) };
}

/** Finds positions from `first` to `last` that have no event. */
export async function findGaps(client: Client, first: number, last: number): Promise<Problem[]> {
  const { rows: counted } = await client.query<{ count: number }>(
    'SELECT count(*) AS count FROM ledger.event WHERE position BETWEEN $1 AND $2',
    [first, last],
  );
  if (counted[0]?.count === last - first + 1) return [];
  return problems(
    client,
    `SELECT p AS position, 'the event is missing' AS problem
       FROM generate_series($1::bigint, $2::bigint) AS p
      WHERE NOT EXISTS (SELECT FROM ledger.event e WHERE e.position = p) ORDER BY p LIMIT 20`,
    [first, last],
  );
}

/**
 * Finds events with a wrong hash, with entries that do not add up to zero, with a balance below its
 * floor, or with entries that differ from the table `ledger.entry`.
 */
export function findBadEvents(client: Client, first: number, last: number): Promise<Problem[]> {
  return problems(
    client,
    `SELECT e.position, found.problem
       FROM ledger.event e
      CROSS JOIN LATERAL (
        SELECT coalesce(string_agg(octet_length(a.name) || ':' || a.name || ',' || m.amount || ',',
                                   '' ORDER BY m.ordinal), '') AS entries,
               coalesce(sum(m.amount) FILTER (WHERE a.unit = 'TOKEN'), 0) <> 0
                 OR coalesce(sum(m.amount) FILTER (WHERE a.unit = 'SEAT'), 0) <> 0
                 OR coalesce(sum(m.amount) FILTER (WHERE a.unit = 'USE'), 0) <> 0 AS unbalanced,
               coalesce(bool_or(m.balance < kind.floor), false) AS below,
               count(n.position) <> cardinality(e.accounts) AS unlike_entries
          FROM unnest(e.accounts, e.amounts, e.balances)
               WITH ORDINALITY AS m (account_id, amount, balance, ordinal)
          LEFT JOIN ledger.account a ON a.id = m.account_id
          LEFT JOIN ledger.account_kind kind ON kind.kind = a.kind
          LEFT JOIN ledger.entry n ON n.account_id = m.account_id AND n.position = e.position
                AND n.amount = m.amount AND n.balance_after = m.balance
      ) AS s
      CROSS JOIN LATERAL (VALUES
        (e.leaf IS DISTINCT FROM ledger.leaf(e.position, ledger.micros(e.recorded_at),
           e.schema_version, e.overrides_freeze, cardinality(e.accounts), e.type, e.actor_type,
           e.actor_id, e.reason, e.reference, e.idempotency_key, e.unique_key, e.payload,
           e.controls, s.entries), 'the event was changed: its hash does not match'),
        (s.unbalanced, 'the entries do not add up to zero'),
        (s.below, 'a balance is below its floor'),
        (s.unlike_entries, 'the entries by account are not those of the event')
      ) AS found (wrong, problem)
      WHERE e.position BETWEEN $1 AND $2 AND found.wrong
      ORDER BY e.position LIMIT 20`,
    [first, last],
  );
}

/** Finds batches that are missing, do not continue the batch before, or have a wrong hash. */
export async function findBadBatches(
  client: Client,
  first: number,
  last: number,
): Promise<readonly BadBatch[]> {
  const { rows } = await client.query<BadBatch>(
    `SELECT coalesce(b.first_position, p.last_position + 1, 1) AS position,
            coalesce(b.last_position, p.last_position + 1, 1) AS "lastPosition",
            'batch ' || g.number || CASE
              WHEN b.number IS NULL THEN ' is missing'
              WHEN b.previous_hash <> coalesce(p.hash, decode(repeat('00', 32), 'hex'))
                OR b.first_position <> coalesce(p.last_position, 0) + 1
                OR b.recorded_at <= p.recorded_at THEN ' does not continue the one before'
              ELSE ' does not match its events: its hash differs' END AS problem
       FROM generate_series($1::bigint, $2::bigint) AS g (number)
       LEFT JOIN ledger.batch b ON b.number = g.number
       LEFT JOIN ledger.batch p ON p.number = g.number - 1
      CROSS JOIN LATERAL (
        SELECT coalesce(string_agg(e.leaf, ''::bytea ORDER BY e.position), '') AS leaves,
               coalesce(bool_and(e.batch = b.number AND e.recorded_at = b.recorded_at), false)
                 AND count(*) = b.last_position - b.first_position + 1 AS complete
          FROM ledger.event e WHERE e.position BETWEEN b.first_position AND b.last_position
      ) AS s
      WHERE b.number IS NULL
         OR b.previous_hash <> coalesce(p.hash, decode(repeat('00', 32), 'hex'))
         OR b.first_position <> coalesce(p.last_position, 0) + 1
         OR b.recorded_at <= p.recorded_at
         OR NOT s.complete
         OR b.hash <> ledger.batch_hash(b.previous_hash, b.number, b.first_position,
                        b.last_position, ledger.micros(b.recorded_at), s.leaves)
      ORDER BY g.number LIMIT 20`,
    [first, last],
  );
  return rows;
}

/** Checks that the stored head of the log is the end of the last batch, in one snapshot. */
export function findBadHead(client: Client): Promise<Problem[]> {
  return problems(
    client,
    `SELECT h.position, 'the head is not at the last batch' AS problem
       FROM ledger.head h
       LEFT JOIN LATERAL (SELECT * FROM ledger.batch ORDER BY number DESC LIMIT 1) AS b ON true
      WHERE (h.position, h.batch) <> (coalesce(b.last_position, 0), coalesce(b.number, 0))
         OR h.hash <> coalesce(b.hash, decode(repeat('00', 32), 'hex'))
         OR h.position <> coalesce((SELECT max(position) FROM ledger.event), 0)`,
  );
}

const ACCOUNTS_PER_PAGE = 5_000;

/** Returns ranges of account ids that cover all accounts, one range per page. */
export async function accountPages(client: Client): Promise<NumberRange[]> {
  const { rows } = await client.query<{ first: number; last: number }>(
    `SELECT min(id) AS first, max(id) AS last
       FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${ACCOUNTS_PER_PAGE} AS page
               FROM ledger.account) AS numbered
      GROUP BY page ORDER BY page`,
  );
  return rows.map(({ first, last }) => [first, last] as const);
}

/** Returns the ids of accounts with entries of events after `since`, one list per page. */
export async function touchedAccounts(client: Client, since: number): Promise<number[][]> {
  const { rows } = await client.query<{ ids: number[] }>(
    `SELECT array_agg(id ORDER BY id) AS ids
       FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1) / ${ACCOUNTS_PER_PAGE} AS page
               FROM (SELECT DISTINCT unnest(accounts) AS id FROM ledger.event
                      WHERE position > $1) AS touched) AS numbered
      GROUP BY page ORDER BY page`,
    [since],
  );
  return rows.map(({ ids }) => ids);
}

/**
 * SQL that adds up all entries of each account of the page and finds the first wrong running
 * balance. It reads each entry once, in order of position.
 */
const ALL_ENTRIES = `
  LEFT JOIN (
    SELECT n.account_id, max(n.position) AS newest, sum(n.amount) AS balance,
           min(n.position) FILTER (WHERE n.balance_after - n.amount <> n.before) AS broken
      FROM (SELECT account_id, position, amount, balance_after,
                   lag(balance_after, 1, 0::bigint)
                     OVER (PARTITION BY account_id ORDER BY position) AS before
              FROM ledger.entry WHERE account_id BETWEEN $1 AND $2) AS n
     GROUP BY n.account_id
  ) AS entries ON entries.account_id = page.id`;

/**
 * SQL that checks only the entries after position `$2` of each account of the page, starting from
 * the balance there.
 */
const NEW_ENTRIES = `
  CROSS JOIN LATERAL (
    WITH opening AS (
      SELECT coalesce((SELECT balance_after FROM ledger.entry
                        WHERE account_id = page.id AND position <= $2
                        ORDER BY position DESC LIMIT 1), 0) AS balance
    )
    SELECT min(n.position) FILTER (WHERE n.balance_after - n.amount <> n.before) AS broken
      FROM (SELECT position, amount, balance_after,
                   lag(balance_after, 1, opening.balance) OVER (ORDER BY position) AS before
              FROM ledger.entry, opening
             WHERE account_id = page.id AND position > $2) AS n
  ) AS chain
   LEFT JOIN LATERAL (
    SELECT position, balance_after FROM ledger.entry
     WHERE account_id = page.id ORDER BY position DESC LIMIT 1
  ) AS last ON true
  CROSS JOIN LATERAL (
    SELECT last.position AS newest, last.balance_after AS balance, chain.broken
  ) AS entries`;

/**
 * SQL that compares each account of `page` with its entries, and returns its problems. Right
 * accounts are filtered out before the problems are listed, because listing the problems takes a
 * third of the check's time.
 */
const wrongAccounts = (entries: string) => `
  SELECT found.position, 'account ' || judged.name || ': ' || found.problem AS problem
    FROM (
      SELECT page.name, page.last_position, entries.newest, entries.broken,
             page.balance <> coalesce(entries.balance, 0) AS is_other_sum,
             page.last_position < entries.newest
               OR page.last_position > (SELECT position FROM ledger.head) AS is_misplaced,
             page.floor IS DISTINCT FROM kind.floor OR page.unit IS DISTINCT FROM kind.unit
               OR page.id & 31 IS DISTINCT FROM kind.number AS is_other_kind
        FROM page LEFT JOIN ledger.account_kind kind USING (kind) ${entries}
    ) AS judged
   CROSS JOIN LATERAL (VALUES
     (broken IS NOT NULL, broken, 'the balance after an entry is not the sum so far'),
     (is_other_sum, greatest(newest, last_position), 'the balance is not the sum of its entries'),
     (is_misplaced, last_position, 'the last position is wrong'),
     (is_other_kind, last_position, 'the bounds are not those of its kind')
   ) AS found (wrong, position, problem)
   WHERE (broken IS NOT NULL OR is_other_sum OR is_misplaced OR is_other_kind) AND found.wrong`;

/**
 * Finds accounts of the page whose running balances or current balance differ from the sums of
 * their entries, or whose unit or floor differs from that of their kind.
 */
export async function findBadAccounts(
  client: Client,
  [first, last]: NumberRange,
): Promise<readonly Problem[]> {
  const text = `WITH page AS MATERIALIZED (SELECT * FROM ledger.account WHERE id BETWEEN $1 AND $2)
     ${wrongAccounts(ALL_ENTRIES)}`;
  return (await inPages<Problem & pg.QueryResultRow>(client, text, [first, last])).rows;
}

/**
 * Checks the accounts with these ids like `findBadAccounts`, but only their entries after `since`.
 */
export function findBadSince(
  client: Client,
  since: number,
  ids: readonly number[],
): Promise<readonly Problem[]> {
  return problems(
    client,
    `WITH page AS MATERIALIZED (SELECT * FROM ledger.account WHERE id = ANY ($1::bigint[]))
     ${wrongAccounts(NEW_ENTRIES)}`,
    [ids, since],
  );
}

/**
 * Finds entries that belong to no event, by comparing two counts. This is enough, because another
 * check compares the entries of each event.
 */
export function findStrayEntries(client: Client, since: number, last: number): Promise<Problem[]> {
  return problems(
    client,
    `SELECT (SELECT min(n.position) FROM ledger.entry n
              WHERE n.position > $1 AND n.position <= $2
                AND NOT EXISTS (SELECT FROM ledger.event e WHERE e.position = n.position
                                   AND n.account_id = ANY (e.accounts))) AS position,
            'there are entries by account without an event' AS problem
      WHERE (SELECT count(*) FROM ledger.entry WHERE position > $1 AND position <= $2)
         <> (SELECT coalesce(sum(cardinality(accounts)), 0) FROM ledger.event
              WHERE position > $1 AND position <= $2)`,
    [since, last],
  );
}

async function problems(
  client: Client,
  text: string,
  values: readonly unknown[] = [],
): Promise<Problem[]> {
  const { rows } = await client.query<{ position: number | null; problem: string }>(text, [
    ...values,
  ]);
  return rows;
}
