-- The ledger: one ordered log of events. One function writes it in batches. Only the table `event`
-- cannot be derived from anything else. `entry`, `account.balance` and all tables of the schema
-- `projection` are derived from the events and can be rebuilt.
--
-- HOW A MODULE REGISTERS A PROJECTION (in its own migration)
--
--   1. CREATE TABLE projection.widget (…);        -- only the step writes it; no foreign keys
--   2. CREATE FUNCTION projection.apply_widget(first bigint, last bigint) RETURNS void
--      LANGUAGE plpgsql AS $$
--      BEGIN
--        INSERT INTO widget (…)        -- no schema: search_path selects the live or shadow table
--        SELECT e.position, e.reference, e.payload::jsonb ->> 'colour'
--          FROM ledger.event e         -- every other table needs its schema
--         WHERE e.position BETWEEN first AND last AND e.type IN ('WidgetMade');
--      END $$;
--   3. SELECT ledger.register_projection('widget', 'projection.apply_widget',
--                                        ARRAY['widget'], ARRAY['WidgetMade']);
--
--   ledger.post_batch calls the step for the positions that it has just added, in the same commit.
--   A rebuild calls it for one range of the log after the other. The rows must be the same however
--   the log is divided into ranges. Therefore a step:
--   - works on sets of rows, and orders them by position where the order matters;
--   - is deterministic: it uses e.recorded_at and e.position, but not now(), random() or sequences;
--   - reads only `ledger.*` and its own tables;
--   - looks up its own rows only by unique indexes, because a rebuild creates other indexes last.
--   A step is not called for a batch without its types of events. An empty list of types means all
--   events. Each statement of a step sees the rows that the statements before it wrote.
--   `ledger.movement` below has the entries of events with the names of their accounts. Always
--   limit it by position: FROM ledger.movement m WHERE m.position BETWEEN first AND last.
--   register_projection lets arena_app read the tables. No other right may be granted on them.
CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO arena_app;

-- The chart of accounts. A kind of account has a unit and a floor. Each module registers its own
-- kinds.
CREATE TABLE ledger.account_kind (
  kind text COLLATE "C" PRIMARY KEY,
  -- Pattern of the part after `kind:` in the names of this kind's accounts. NULL if the kind has a
  -- single account, whose name is the kind itself.
  suffix text,
  unit text NOT NULL,
  unit_number smallint NOT NULL CHECK (unit_number BETWEEN 1 AND 8),
  -- Number of the kind, without gaps. It forms the lowest five bits of the ids of its accounts, so
  -- that a step can add up entries by kind or unit without reading the accounts.
  number smallint NOT NULL UNIQUE CHECK (number BETWEEN 0 AND 31),
  -- Lowest allowed balance, or NULL for no floor. With or without a floor, balances stay within the
  -- numbers that JSON represents exactly.
  floor bigint
);

-- Registers a kind of account. In p_suffix, {id} stands for a UUID, and {number} for a number of up
-- to nine digits.
CREATE FUNCTION ledger.register_account_kind(
  p_kind text, p_suffix text, p_unit text, p_floor bigint
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO ledger.account_kind (kind, suffix, unit, unit_number, number, floor)
  SELECT p_kind, replace(replace(p_suffix, '{id}', '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'),
                         '{number}', '[0-9]{1,9}'),
         p_unit, coalesce(max(k.unit_number) FILTER (WHERE k.unit = p_unit),
                          max(k.unit_number) + 1, 1),
         count(*), p_floor
    FROM ledger.account_kind k
$$;

-- The newest position and batch of the log. The table has one row. post_batch locks it, so that
-- batches are written one after the other.
CREATE TABLE ledger.head (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  position bigint NOT NULL,
  batch bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  recorded_at timestamptz NOT NULL
) WITH (fillfactor = 10);
INSERT INTO ledger.head (position, batch, hash, recorded_at)
VALUES (0, 0, decode(repeat('00', 32), 'hex'), 'epoch');

CREATE SEQUENCE ledger.account_id;

CREATE TABLE ledger.account (
  -- Next number of the sequence above, followed by the five bits of the account's kind.
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  floor bigint,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
  balance bigint NOT NULL CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991),
  -- Position of the newest event that changed this account.
  last_position bigint NOT NULL,
  -- Last safeguard: post_batch refuses such a balance with a code before this check can fail.
  CHECK (balance >= floor)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.05);
-- There is no index of kinds, which would slow down the opening of an account. The names of a
-- kind's accounts form a range from `kind:` to `kind;`, which the index of names finds.

CREATE TABLE ledger.event (
  position bigint PRIMARY KEY,
  batch bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  type text NOT NULL,
  schema_version integer NOT NULL,
  actor_type text NOT NULL,
  actor_id text NOT NULL,
  reason text,
  reference text,
  idempotency_key text COLLATE "C" NOT NULL,
  unique_key text COLLATE "C",
  overrides_freeze boolean NOT NULL,
  -- Canonical JSON, exactly as the caller sent it. The hash covers these bytes, and they never
  -- change.
  payload text NOT NULL,
  -- Canonical JSON of the changes of accounts' status, in order. NULL if there are none.
  controls text,
  -- The entries in order: ids of accounts, signed amounts, and each balance right after its entry.
  accounts bigint[] NOT NULL,
  amounts bigint[] NOT NULL,
  balances bigint[] NOT NULL,
  leaf bytea NOT NULL
);
CREATE UNIQUE INDEX event_idempotency_key ON ledger.event (idempotency_key);
CREATE UNIQUE INDEX event_unique_key ON ledger.event (unique_key) WHERE unique_key IS NOT NULL;

-- Copy of all entries by account, which is the history of each account.
CREATE TABLE ledger.entry (
  account_id bigint NOT NULL,
  position bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  PRIMARY KEY (account_id, position)
);
-- Finds the newest entries without reading the others. Rows are stored in the order of their
-- positions, so this small index of page ranges is enough, and it hardly slows down a post.
CREATE INDEX entry_by_position ON ledger.entry USING brin (position) WITH (autosummarize = on);

-- The hash chain. A batch's hash is sha256 of the previous hash, the other columns, and the leaves
-- of the batch's events.
CREATE TABLE ledger.batch (
  number bigint PRIMARY KEY,
  first_position bigint NOT NULL,
  last_position bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
-- Finds the position of the log at a given time.
CREATE UNIQUE INDEX batch_recorded_at ON ledger.batch (recorded_at) INCLUDE (last_position);

-- The entries of events, with the columns that a projection usually needs. The part of an account's
-- name after the colon is split_part(account, ':', 2).
CREATE VIEW ledger.movement AS
SELECT e.position, m.ordinal, e.type, e.recorded_at, e.actor_type, e.actor_id, e.reason,
       e.reference, e.payload, a.name AS account, a.kind, a.unit, m.amount, m.balance_after
  FROM ledger.event e
 CROSS JOIN LATERAL unnest(e.accounts, e.amounts, e.balances)
       WITH ORDINALITY AS m (account_id, amount, balance_after, ordinal)
  JOIN ledger.account a ON a.id = m.account_id;

GRANT SELECT ON ledger.account_kind, ledger.head, ledger.account, ledger.event, ledger.entry,
                ledger.batch, ledger.movement TO arena_app;

-- Triggers that stop the owner from changing the log by mistake, for example with a tool or a
-- migration. The application has no right to write these tables except through post_batch. Only
-- post_batch sets ledger.writing, which scripts/tidy.test.mjs checks.
CREATE FUNCTION ledger.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is written by ledger.post_batch alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;

-- Checks the setting inside the function. PostgreSQL would parse a WHEN clause again for every
-- statement.
CREATE FUNCTION ledger.refuse_unless_writing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('ledger.writing', true) = 'post' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'ledger.% is written by ledger.post_batch alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;

DO $$
DECLARE
  books text;
  changes text;
  writes text;
BEGIN
  FOR books, changes, writes IN
    VALUES ('event', 'UPDATE OR DELETE', 'INSERT'), ('entry', 'UPDATE OR DELETE', 'INSERT'),
           ('batch', 'UPDATE OR DELETE', 'INSERT'), ('head', 'DELETE', 'INSERT OR UPDATE'),
           ('account', 'DELETE', 'INSERT OR UPDATE')
  LOOP
    EXECUTE format('CREATE TRIGGER never_changed BEFORE %s OR TRUNCATE ON ledger.%I
                      FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse()', changes, books);
    EXECUTE format('CREATE TRIGGER only_posted BEFORE %s ON ledger.%I
                      FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse_unless_writing()',
                   writes, books);
  END LOOP;
END $$;
CREATE TRIGGER never_renamed BEFORE UPDATE OF id, name, kind, unit ON ledger.account
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
