-- The Merkle tree of RFC 6962 over the leaves of the log.
--
-- Only hashes of complete subtrees of 2^8, 2^16, 2^24 … leaves are stored, which is one row for 256
-- events. Level 0 is event.leaf itself. The levels in between are computed from 256 hashes of the
-- level below, so that any hash of the tree needs one short range of rows. `index` counts from 0.
CREATE TABLE ledger.tree_hash (
  level smallint NOT NULL CHECK (level IN (8, 16, 24, 32, 40)),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, index)
);

-- Checkpoints: signed heads of the Merkle tree. The database never has the signing key, so a forged
-- row does not pass verification.
CREATE TABLE ledger.checkpoint (
  -- Number of leaves in the tree, which is the position of the last event that the head covers.
  size bigint PRIMARY KEY CHECK (size > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  note text NOT NULL CHECK (octet_length(note) <= 4000),
  verifier_key text NOT NULL CHECK (octet_length(verifier_key) <= 1000),
  signed_at timestamptz NOT NULL
);
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.tree_hash
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();
CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.checkpoint
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

-- Returns the root of the complete subtree over these hashes. Each hash has 32 octets, and their
-- number must be a power of two.
CREATE FUNCTION ledger.fold(p_hashes bytea) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  hashes bytea := p_hashes;
BEGIN
  WHILE octet_length(hashes) > 32 LOOP
    SELECT string_agg(sha256('\x01'::bytea || substr(hashes, pair * 64 + 1, 64)), ''::bytea
                      ORDER BY pair)
      INTO hashes FROM generate_series(0, octet_length(hashes) / 64 - 1) AS pair;
  END LOOP;
  RETURN hashes;
END $$;

-- Returns the 256 hashes of a level from the index `p_index` * 256 on, in order, or fewer if some
-- are missing.
CREATE FUNCTION ledger.tree_row(p_level integer, p_index bigint) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT CASE p_level
    WHEN 0 THEN (SELECT string_agg(leaf, ''::bytea ORDER BY position) FROM ledger.event
                  WHERE position BETWEEN p_index * 256 + 1 AND p_index * 256 + 256)
    ELSE (SELECT string_agg(hash, ''::bytea ORDER BY index) FROM ledger.tree_hash
           WHERE level = p_level AND index BETWEEN p_index * 256 AND p_index * 256 + 255)
  END
$$;

-- Adds at most `p_most` subtrees of 256 leaves for new events, and returns how many. The hashes are
-- computed from the log, so a caller cannot put any other hash into the tree.
CREATE FUNCTION ledger.grow_tree(p_most integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp
AS $$
DECLARE
  done bigint;
  goal bigint;
  below integer;
  added bigint;
  row_hashes bytea;
BEGIN
  -- Makes other callers wait. The lock does not block readers.
  LOCK TABLE ledger.tree_hash IN SHARE ROW EXCLUSIVE MODE;
  FOREACH below IN ARRAY ARRAY[0, 8, 16, 24, 32] LOOP
    SELECT coalesce(max(index) + 1, 0) INTO done FROM ledger.tree_hash WHERE level = below + 8;
    IF below = 0 THEN
      SELECT least(position / 256, done + p_most) INTO goal FROM ledger.head;
      added := greatest(goal - done, 0);
    ELSE
      SELECT coalesce(max(index) + 1, 0) / 256 INTO goal FROM ledger.tree_hash WHERE level = below;
    END IF;
    EXIT WHEN goal <= done;
    FOR i IN done..goal - 1 LOOP
      row_hashes := ledger.tree_row(below, i);
      IF octet_length(row_hashes) IS DISTINCT FROM 256 * 32 THEN
        RAISE EXCEPTION 'the tree cannot grow: of level %, row % is not complete', below, i;
      END IF;
      INSERT INTO ledger.tree_hash (level, index, hash)
      VALUES (below + 8, i, ledger.fold(row_hashes));
    END LOOP;
  END LOOP;
  RETURN added;
END $$;

GRANT SELECT ON ledger.tree_hash TO arena_app;
GRANT SELECT, INSERT ON ledger.checkpoint TO arena_app;
GRANT EXECUTE ON FUNCTION ledger.fold, ledger.tree_row, ledger.grow_tree TO arena_app;

-- Positions up to which a proof found the log right, so that the next proof can start there. A row
-- is valid only while the chain's hash at that position equals the row's hash, which shows that no
-- earlier batch was changed. Changes of the events in those batches are found only by a proof of
-- the whole log.
CREATE TABLE ledger.proved (
  position bigint NOT NULL CHECK (position > 0),
  -- Last batch that the proof covered, and the hash of the chain at that batch.
  batch bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- Position at which the proof started. 0 if it read the whole log.
  since bigint NOT NULL CHECK (since BETWEEN 0 AND position),
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (position, proved_at)
);

CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.proved
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

GRANT SELECT, INSERT ON ledger.proved TO arena_app;

-- Proofs and rebuilds that staff requested. Every process can read their progress here.
CREATE TABLE ledger.audit (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify', 'rebuild')),
  asked_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Updated while the proof or rebuild runs. If it is older than a minute, the process was
  -- interrupted.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  head_hash text,
  problems jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX audit_running ON ledger.audit (kind) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON ledger.audit TO arena_app;

-- Exports of the journal that staff requested, with the filter and the digest of each file. Years
-- later, the digest can prove that a file is the one that was exported.
CREATE TABLE ledger.export (
  id uuid PRIMARY KEY,
  asked_by uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'jsonl', 'hledger')),
  file_name text NOT NULL,
  -- Filter of the export. {} means the whole journal.
  filter jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Updated while the export runs. If it is older than a minute, the process was interrupted.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- Newest position when the export began. The file contains no event after it.
  head_position bigint NOT NULL,
  first_position bigint,
  last_position bigint,
  events bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the file in hex, or NULL until the file is complete.
  sha256 text,
  -- Totals of the rows in the file: [{kind, unit, debits, credits, net}].
  totals jsonb NOT NULL DEFAULT '[]',
  -- True if the totals equal those of the trial balance. NULL if they cannot be compared.
  agrees boolean
);
-- There is no index for the newest exports: their ids are in order of time, so the primary key is
-- read backwards.
GRANT SELECT, INSERT, UPDATE ON ledger.export TO arena_app;

-- The followers of the log. Each has handled all events up to `position`.
CREATE TABLE ledger.subscriber (
  name text PRIMARY KEY,
  position bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Number of failed attempts to handle the follower's next event. 0 after a success.
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  failing_since timestamptz
);
GRANT SELECT, INSERT, UPDATE ON ledger.subscriber TO arena_app;
