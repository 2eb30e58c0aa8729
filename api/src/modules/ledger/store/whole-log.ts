import type pg from 'pg';
import type { NumberRange } from './side-by-side.js';

// Checks of a full verification that compare a whole page of events at once, because looking up
// every entry takes ten times as long. These checks find a page with a problem; `verification.ts`
// then checks the page's events and entries one by one and names the wrong one.

/** Number of entries and sum of their hashes. Both are the same in every reading order. */
export interface Tally {
  readonly entries: number;
  readonly print: bigint;
}

export interface PageOfEvents extends Tally {
  readonly events: number;
  /** The different types of the page's events. */
  readonly types: readonly string[];
  /** True if an event of the page has a wrong hash, sum or balance. */
  readonly bad: boolean;
}

/** Number and hash sum of those rows of `ledger.entry` that belong to one page of events. */
export interface PageOfEntries extends Tally {
  readonly page: number;
}

/** A tally whose hash sum is text, because a sum of 64-bit numbers exceeds a JavaScript number. */
type Written<T extends Tally> = Omit<T, 'print'> & { print: string };

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * SQL that hashes all fields of one entry together, so that values swapped between entries are
 * found. Each verification uses its own random key, so that an attacker cannot prepare a collision.
 * PostgreSQL 15 can hash text with a key, but not bytes.
 */
const hashOf = (table: string, account: string, position: string, balance: string) =>
  `hashtextextended(encode(int8send(${table}.${account}) || int8send(${table}.${position})
     || int8send(${table}.amount) || int8send(${table}.${balance}), 'hex'), `;

/**
 * Sets the memory and planner settings of a connection. Parallel plans are off, because several
 * connections already work in parallel.
 */
export async function makeRoom(client: Client): Promise<void> {
  await client.query(
    `SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1;
     SET work_mem = '64MB'; SET temp_buffers = '64MB'; SET maintenance_work_mem = '128MB'`,
  );
}

/**
 * Reads the events of a page and returns their tally. The accounts are read once and joined with
 * the entries by hash; otherwise the planner, which cannot estimate the length of an array, would
 * choose a slow nested loop.
 */
export async function readEvents(
  client: Client,
  [first, last]: NumberRange,
  key: bigint,
): Promise<PageOfEvents> {
  const { rows } = await inPages<Written<PageOfEvents>>(
    client,
    `WITH flat AS MATERIALIZED (
       SELECT position, unnest(accounts) AS account_id, unnest(amounts) AS amount,
              unnest(balances) AS balance, generate_subscripts(accounts, 1) AS ordinal
         FROM ledger.event WHERE position BETWEEN $1 AND $2
     ), named AS MATERIALIZED (
       SELECT a.id, octet_length(a.name) || ':' || a.name || ',' AS tag, kind.floor,
              a.unit = 'TOKEN' AS is_token, a.unit = 'SEAT' AS is_seat, a.unit = 'USE' AS is_use
         FROM ledger.account a LEFT JOIN ledger.account_kind kind USING (kind)
        WHERE a.id = ANY (ARRAY(SELECT DISTINCT account_id FROM flat))
     ), summed AS (
       SELECT f.position,
              string_agg(n.tag || f.amount, ',' ORDER BY f.ordinal) || ',' AS entries,
              sum(f.amount) FILTER (WHERE n.is_token) <> 0
                OR sum(f.amount) FILTER (WHERE n.is_seat) <> 0
                OR sum(f.amount) FILTER (WHERE n.is_use) <> 0
                OR bool_or(f.balance < n.floor) AS wrong
         FROM flat f LEFT JOIN named n ON n.id = f.account_id GROUP BY f.position
     ), times AS MATERIALIZED (
       SELECT recorded_at, ledger.micros(recorded_at) AS micros FROM ledger.batch
        WHERE number BETWEEN (SELECT min(batch) FROM ledger.event WHERE position IN ($1, $2))
                         AND (SELECT max(batch) FROM ledger.event WHERE position IN ($1, $2))
     )
     SELECT count(*) AS events, (SELECT count(*) FROM flat) AS entries,
            ARRAY(SELECT type FROM ledger.event WHERE position BETWEEN $1 AND $2 GROUP BY type)
              AS types,
            coalesce((SELECT sum(${hashOf('f', 'account_id', 'position', 'balance')} $3::bigint))
                        FROM flat f), 0)::text AS print,
            coalesce(bool_or(s.wrong OR e.leaf IS DISTINCT FROM
              ledger.leaf(e.position, coalesce(t.micros, ledger.micros(e.recorded_at)),
                e.schema_version, e.overrides_freeze, cardinality(e.accounts), e.type,
                e.actor_type, e.actor_id, e.reason, e.reference, e.idempotency_key, e.unique_key,
                e.payload, e.controls, coalesce(s.entries, ''))), false) AS bad
       FROM ledger.event e
       LEFT JOIN summed s USING (position)
       LEFT JOIN times t USING (recorded_at)
      WHERE e.position BETWEEN $1 AND $2`,
    [first, last, key],
  );
  const [row] = rows;
  return row
    ? { ...row, print: BigInt(row.print) }
    : { events: 0, types: [], entries: 0, print: 0n, bad: false };
}

const BLOCKS_PER_PAGE = 4_000;

/** Returns ranges of disk blocks that cover the table `ledger.entry`, in storage order. */
export async function entryBlocks(client: Client): Promise<NumberRange[]> {
  const { rows } = await client.query<{ first: number; last: number }>(
    `SELECT first, first + ${BLOCKS_PER_PAGE} AS last
       FROM generate_series(0, pg_relation_size('ledger.entry')
                                 / current_setting('block_size')::bigint,
                            ${BLOCKS_PER_PAGE}) AS first`,
  );
  return rows.map(({ first, last }) => [first, last] as const);
}

/**
 * Reads the entries in these disk blocks, up to position `last`, and counts them by page of events.
 */
export async function readEntries(
  client: Client,
  [first, end]: NumberRange,
  { last, eventsPerPage, key }: { last: number; eventsPerPage: number; key: bigint },
): Promise<PageOfEntries[]> {
  const { rows } = await inPages<Written<PageOfEntries>>(
    client,
    `SELECT (n.position - 1) / $5::bigint AS page, count(*) AS entries,
            sum(${hashOf('n', 'account_id', 'position', 'balance_after')} $4::bigint))::text
              AS print
       FROM ledger.entry n
      WHERE n.ctid >= $1::tid AND n.ctid < $2::tid AND n.position <= $3
      GROUP BY 1`,
    [`(${first},0)`, `(${end},0)`, last, key, eventsPerPage],
  );
  return rows.map((row) => ({ ...row, print: BigInt(row.print) }));
}

/**
 * Runs a query with nested loops switched off, because they are slow when both sides of a join are
 * long.
 */
export async function inPages<Row extends pg.QueryResultRow>(
  client: Client,
  text: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  await client.query('BEGIN READ ONLY; SET LOCAL enable_nestloop = off');
  const result = await client.query<Row>(text, [...values]);
  await client.query('COMMIT');
  return result;
}
