/**
 * What ledger.post_batch does, for a whole year at once: its loop judges one command after the
 * other, which takes an hour for millions. Accounts, balances, leaves and the chain follow by the
 * same functions and the same order, so that the books cannot be told apart from posted ones; a
 * proof of them is the test of this. Each statement reads `large_command` or what the one before
 * has made of it. The gate is held until the end: nobody else posts meanwhile.
 */
const EVENTS_PER_BATCH = 500;
export const EVENTS_PER_STEP = 10_000;

const GATE = `
  SELECT set_config('ledger.writing', 'post', true);
  CREATE TEMP TABLE large_head AS
    SELECT h.position, h.batch, h.hash, greatest(h.recorded_at, now() - interval '365 days') AS at,
           greatest(clock_timestamp() - greatest(h.recorded_at, now() - interval '365 days'),
                    interval '1 second') AS span,
           (SELECT max(n) FROM large_command) AS total
      FROM ledger.head h FOR NO KEY UPDATE`;

const ACCOUNTS = `
  INSERT INTO ledger.account (id, name, kind, unit, floor, balance, last_position)
  SELECT nextval('ledger.account_id') * 32 + kind.number, used.name, kind.kind, kind.unit,
         kind.floor, 0, 0
    FROM (SELECT DISTINCT unnest(accounts) AS name FROM large_command) AS used
    JOIN ledger.account_kind kind
      ON CASE WHEN kind.suffix IS NULL THEN used.name = kind.kind
              ELSE split_part(used.name, ':', 1) = kind.kind END
  ON CONFLICT (name) DO NOTHING`;

const ENTRIES = `
  CREATE TEMP TABLE large_entry AS
    SELECT c.n, e.place, a.id AS account_id, a.name, e.amount,
           (a.balance + sum(e.amount) OVER (PARTITION BY a.id ORDER BY c.n))::bigint AS balance
      FROM large_command c
     CROSS JOIN LATERAL unnest(c.accounts, c.amounts)
           WITH ORDINALITY AS e (account, amount, place)
      JOIN ledger.account a ON a.name = e.account`;

/** The ledger's own refusals, for all commands at once; any row is one. */
const REFUSED = `
  SELECT 'an account would fall below its floor' AS problem
   WHERE EXISTS (SELECT FROM large_entry e JOIN ledger.account a ON a.id = e.account_id
                  WHERE e.balance < a.floor)
  UNION ALL
  SELECT 'a command does not add up'
   WHERE EXISTS (SELECT FROM large_entry e JOIN ledger.account a ON a.id = e.account_id
                  GROUP BY e.n, a.unit HAVING sum(e.amount) <> 0)
  UNION ALL
  SELECT 'a command names an account that there is not'
   WHERE (SELECT count(*) FROM large_entry)
      <> (SELECT sum(cardinality(accounts)) FROM large_command)`;

const EVENTS = `
  INSERT INTO ledger.event (position, batch, recorded_at, type, schema_version, actor_type,
    actor_id, reason, reference, idempotency_key, unique_key, overrides_freeze, payload, controls,
    accounts, amounts, balances, leaf)
  SELECT t.position, t.batch, t.at, c.type, c.version, c.actor_type, c.actor_id, c.reason,
         c.reference, c.key, c.unique_key, t.overrides, c.payload, t.controls,
         coalesce(f.ids, '{}'), c.amounts, coalesce(f.balances, '{}'),
         ledger.leaf(t.position, ledger.micros(t.at), c.version, t.overrides,
           cardinality(c.accounts), c.type, c.actor_type, c.actor_id, c.reason, c.reference, c.key,
           c.unique_key, c.payload, t.controls, coalesce(f.entries, ''))
    FROM large_command c
    LEFT JOIN (SELECT n, array_agg(account_id ORDER BY place) AS ids,
                 array_agg(balance ORDER BY place) AS balances,
                 string_agg(octet_length(name) || ':' || name || ',' || amount || ',', ''
                            ORDER BY place) AS entries
            FROM large_entry GROUP BY n) AS f USING (n)
   CROSS JOIN large_head h
   CROSS JOIN LATERAL (
     SELECT h.position + c.n AS position,
            h.batch + 1 + (c.n - 1) / ${EVENTS_PER_BATCH} AS batch,
            h.at + h.span
              * (((c.n - 1) / ${EVENTS_PER_BATCH} * ${EVENTS_PER_BATCH} + 1)::float8 / h.total)
              AS at,
            c.type = 'TokensAdjusted' AS overrides,
            CASE WHEN c.controlled IS NOT NULL
                 THEN '[{"account":' || to_json(c.controlled) || ',"status":'
                      || to_json(c.status) || '}]' END AS controls) AS t
   ORDER BY c.n`;

const FOLLOWING = `
  INSERT INTO ledger.entry (account_id, position, amount, balance_after)
  SELECT e.account_id, h.position + e.n, e.amount, e.balance
    FROM large_entry e CROSS JOIN large_head h ORDER BY e.account_id, e.n;
  UPDATE ledger.account a
     SET balance = a.balance + moved.amount, last_position = moved.last
    FROM (SELECT e.account_id, sum(e.amount) AS amount, max(e.n) + h.position AS last
            FROM large_entry e CROSS JOIN large_head h GROUP BY e.account_id, h.position) AS moved
   WHERE a.id = moved.account_id;
  UPDATE ledger.account a
     SET status = c.status, last_position = greatest(a.last_position, c.last)
    FROM (SELECT DISTINCT ON (controlled) controlled, status, n + h.position AS last
            FROM large_command CROSS JOIN large_head h
           WHERE controlled IS NOT NULL ORDER BY controlled, n DESC) AS c
   WHERE a.name = c.controlled`;

const CHAIN = `
  DO $$
  DECLARE
    b record;
    v_hash bytea := (SELECT hash FROM large_head);
    v_before bytea;
  BEGIN
    FOR b IN SELECT batch, min(position) AS low, max(position) AS high, min(recorded_at) AS at,
                    string_agg(leaf, ''::bytea ORDER BY position) AS leaves
               FROM ledger.event WHERE position > (SELECT position FROM large_head)
              GROUP BY batch ORDER BY batch
    LOOP
      v_before := v_hash;
      v_hash := ledger.batch_hash(v_before, b.batch, b.low, b.high, ledger.micros(b.at), b.leaves);
      INSERT INTO ledger.batch (number, first_position, last_position, recorded_at, previous_hash,
                                hash)
      VALUES (b.batch, b.low, b.high, b.at, v_before, v_hash);
      UPDATE ledger.head
         SET position = b.high, batch = b.batch, hash = v_hash, recorded_at = b.at;
    END LOOP;
  END $$`;

export const BEFORE = [GATE, ACCOUNTS, ENTRIES] as const;
export { REFUSED };
export const AFTER: readonly (readonly [what: string, sql: string])[] = [
  ['events', EVENTS],
  ['entries and balances', FOLLOWING],
  ['the chain of batches', CHAIN],
  [
    'what the journal is searched by',
    // In steps, for its balances by kind are copied between steps.
    'DO $$ BEGIN WHILE ledger.grow_journal(10000) > 0 LOOP END LOOP; END $$',
  ],
  ['the order of players', 'SELECT grow_player_wealth(2147483647)'],
];

export const DONE = "SELECT set_config('ledger.writing', '', true)";
