-- The ledger: one ordered log of events, written in batches by one function, and what follows from
-- it. `event` is the truth; `entry`, `account.balance` and every table of schema `projection`
-- follow from it and can be rebuilt.
--
-- HOW A MODULE REGISTERS A PROJECTION (in its own migration)
--
--   1. CREATE TABLE projection.widget (…);        -- written by its step alone; no foreign keys
--   2. CREATE FUNCTION projection.apply_widget(first bigint, last bigint) RETURNS void
--      LANGUAGE plpgsql AS $$
--      BEGIN
--        INSERT INTO widget (…)                 -- UNQUALIFIED: the search_path says live or shadow
--        SELECT e.position, e.reference, e.payload::jsonb ->> 'colour'
--          FROM ledger.event e                    -- everything read is QUALIFIED
--         WHERE e.position BETWEEN first AND last AND e.type IN ('WidgetMade');
--      END $$;
--   3. SELECT ledger.register_projection('widget', 'projection.apply_widget',
--                                        ARRAY['widget'], ARRAY['WidgetMade']);
--
--   The step runs inside ledger.post_batch for the positions just appended, in the same commit, and
--   in a rebuild for page after page of the whole log, so for any cutting of the log into ranges it
--   must come to the same rows: set-based, ordered by position where order matters, deterministic
--   (no now(), no random, no sequence: use e.recorded_at and e.position), reading nothing but
--   `ledger.*` and its own tables. A step whose types are not in a batch is not called; an empty
--   list of types means every event. Statements of one step see what the ones before them wrote.
--   A step may look its own rows up by unique indexes alone: a rebuild builds the others last.
--   `ledger.movement` below gives the entries of events with the names of their accounts; always
--   narrow it by position: FROM ledger.movement m WHERE m.position BETWEEN first AND last.
--   register_projection lets arena_app read the tables; nothing else may be granted on them.
CREATE SCHEMA ledger;
GRANT USAGE ON SCHEMA ledger TO arena_app;

-- The chart of accounts. A kind gives its unit and its floor; modules register their own.
CREATE TABLE ledger.account_kind (
  kind text COLLATE "C" PRIMARY KEY,
  -- A pattern of what follows `kind:` in the name of one of many accounts; NULL: the kind is the
  -- name of its only account.
  suffix text,
  unit text NOT NULL,
  unit_number smallint NOT NULL CHECK (unit_number BETWEEN 1 AND 8),
  -- The lowest five bits of the ids of its accounts, without gaps: a step that adds up entries by
  -- kind or unit need not look an account up.
  number smallint NOT NULL UNIQUE CHECK (number BETWEEN 0 AND 31),
  -- NULL: none. A JSON number holds every balance exactly, whatever the floor.
  floor bigint
);

-- In a suffix, {id} stands for a UUID and {number} for a number of up to nine digits.
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

-- The one row whose lock is the sequencer.
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
  -- The next number of the sequence above, followed by the five bits of its kind.
  id bigint PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  unit text NOT NULL,
  floor bigint,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'frozen', 'closed')),
  balance bigint NOT NULL CHECK (balance BETWEEN -9007199254740991 AND 9007199254740991),
  -- The newest event that touched it.
  last_position bigint NOT NULL,
  -- post_batch refuses with a code before this is ever met.
  CHECK (balance >= floor)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02,
        autovacuum_analyze_scale_factor = 0.05);
-- The accounts of a kind are a range of names, from `kind:` to `kind;`, so they have no index of
-- their own: it would be paid by everybody who opens one.

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
  -- Canonical JSON, as sent: these bytes are hashed, and never written again.
  payload text NOT NULL,
  -- Canonical JSON of the changes of status, in order, NULL when there are none.
  controls text,
  -- The entries, in order: accounts, signed amounts, and the balances right after.
  accounts bigint[] NOT NULL,
  amounts bigint[] NOT NULL,
  balances bigint[] NOT NULL,
  leaf bytea NOT NULL
);
CREATE UNIQUE INDEX event_idempotency_key ON ledger.event (idempotency_key);
CREATE UNIQUE INDEX event_unique_key ON ledger.event (unique_key) WHERE unique_key IS NOT NULL;

-- The entries once more, by account: the history of each.
CREATE TABLE ledger.entry (
  account_id bigint NOT NULL,
  position bigint NOT NULL,
  amount bigint NOT NULL,
  balance_after bigint NOT NULL,
  PRIMARY KEY (account_id, position)
);
-- Finds the newest entries without reading the others: rows are written in the order of their
-- positions, so a few pages of block ranges do, and a post pays nothing measurable.
CREATE INDEX entry_by_position ON ledger.entry USING brin (position) WITH (autosummarize = on);

-- The hash chain: hash = sha256(previous_hash, the other columns, the leaves of its events).
CREATE TABLE ledger.batch (
  number bigint PRIMARY KEY,
  first_position bigint NOT NULL,
  last_position bigint NOT NULL,
  recorded_at timestamptz NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL
);
-- From a time to the position the books stood at.
CREATE UNIQUE INDEX batch_recorded_at ON ledger.batch (recorded_at) INCLUDE (last_position);

-- The entries of events with what a projection usually asks for. An account's name is `account`;
-- what it belongs to is split_part(account, ':', 2).
CREATE VIEW ledger.movement AS
SELECT e.position, m.ordinal, e.type, e.recorded_at, e.actor_type, e.actor_id, e.reason,
       e.reference, e.payload, a.name AS account, a.kind, a.unit, m.amount, m.balance_after
  FROM ledger.event e
 CROSS JOIN LATERAL unnest(e.accounts, e.amounts, e.balances)
       WITH ORDINALITY AS m (account_id, amount, balance_after, ordinal)
  JOIN ledger.account a ON a.id = m.account_id;

GRANT SELECT ON ledger.account_kind, ledger.head, ledger.account, ledger.event, ledger.entry,
                ledger.batch, ledger.movement TO arena_app;

-- Rights come first (arena_app may only read and call post_batch); these triggers refuse the same
-- to the owner, so that no tool and no migration changes the books by mistake. post_batch alone
-- sets ledger.writing; scripts/tidy.test.mjs checks it.
CREATE FUNCTION ledger.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger.% is written by ledger.post_batch alone: % refused', TG_TABLE_NAME, TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;

-- Looks at the setting itself: a WHEN clause would be parsed anew by every statement.
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
