import type pg from 'pg';
import type { NumberRange } from './side-by-side.js';

// Checks of a full verification that compare a page at once, because looking up every entry costs
// ten times as much. They find the wrong page; `verification.ts` then checks its events and entries
// one by one and names the bad one.

/** Number of entries and sum of their hashes, which do not depend on the reading order. */
export interface Tally {
  readonly entries: number;
  readonly print: bigint;
}

export interface PageOfEvents extends Tally {
  readonly events: number;
  /** True when an event of the page has a wrong hash, sum or balance. */
  readonly bad: boolean;
}

/** Count and hash sum of the entries by account, for the page of events with their positions. */
export interface PageOfEntries extends Tally {
  readonly page: number;
}

/** Text, because the sum of 64-bit numbers exceeds a JavaScript number. */
type Written<T extends Tally> = Omit<T, 'print'> & { print: string };

type Client = Pick<pg.ClientBase, 'query'>;

/**
 * SQL that hashes one entry: all fields at once, so that a swap between entries is detected, with a
 * random key per verification, so that an attacker cannot construct a collision in advance.
 */
const hashOf = (table: string, account: string, position: string, balance: string) =>
  `hashbyteaextended(int8send(${table}.${account}) || int8send(${table}.${position})
     || int8send(${table}.amount) || int8send(${table}.${balance}), `;

/** Sets memory and plan limits of a connection; several connections work in parallel. */
export async function makeRoom(client: Client): Promise<void> {
  await client.query(
    `SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1;
     SET work_mem = '64MB'; SET temp_buffers = '64MB'; SET maintenance_work_mem = '128MB'`,
  );
}

/**
 * Each account of the page is read once and joined with its entries by hash: the planner cannot
 * estimate the length of an array, and would choose a slow nested loop.
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
       SELECT a.id, octet_length(a.name) || ':' || a.name || ',' AS tag, a.unit, kind.floor
         FROM ledger.account a LEFT JOIN ledger.account_kind kind USING (kind)
        WHERE a.id = ANY (ARRAY(SELECT DISTINCT account_id FROM flat))
     ), summed AS (
       SELECT f.position, string_agg(n.tag || f.amount || ',', '' ORDER BY f.ordinal) AS entries,
              sum(f.amount) FILTER (WHERE n.unit = 'TOKEN') <> 0
                OR sum(f.amount) FILTER (WHERE n.unit = 'SEAT') <> 0
                OR sum(f.amount) FILTER (WHERE n.unit = 'USE') <> 0
                OR bool_or(f.balance < n.floor) AS wrong
         FROM flat f LEFT JOIN named n ON n.id = f.account_id GROUP BY f.position
     ), times AS MATERIALIZED (
       SELECT recorded_at, ledger.micros(recorded_at) AS micros FROM ledger.batch
        WHERE number BETWEEN (SELECT min(batch) FROM ledger.event WHERE position IN ($1, $2))
                         AND (SELECT max(batch) FROM ledger.event WHERE position IN ($1, $2))
     )
     SELECT count(*) AS events, (SELECT count(*) FROM flat) AS entries,
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
    : { events: 0, entries: 0, print: 0n, bad: false };
}

const BLOCKS_PER_PAGE = 4_000;

/** Blocks of the entries by account, in pages, in storage order. */
export async function entryBlocks(client: Client): Promise<NumberRange[]> {
  const { rows } = await client.query<{ first: number; last: number }>(
    `SELECT first, first + ${BLOCKS_PER_PAGE} AS last
       FROM generate_series(0, pg_relation_size('ledger.entry')
                                 / current_setting('block_size')::bigint,
                            ${BLOCKS_PER_PAGE}) AS first`,
  );
  return rows.map(({ first, last }) => [first, last] as const);
}

/** Reads the entries of these blocks up to position `last`, grouped by page of events. */
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

/** Runs a query without nested loops, because both sides of its joins are pages. */
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
