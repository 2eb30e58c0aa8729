-- The Merkle tree of RFC 6962 over the leaves of the log, and its signed heads.
--
-- Only the hashes of complete subtrees of 2^8, 2^16, 2^24 … leaves are kept: one row
-- for 256 events. Level 0 is event.leaf itself; the levels between are folded from 256 hashes of
-- the level below, so any hash of the tree takes one short range to read. Index counts from 0.
CREATE TABLE ledger.tree_hash (
  level smallint NOT NULL CHECK (level IN (8, 16, 24, 32, 40)),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, index)
);

-- Signed by a key that the database never sees, so that a forged row verifies with no key.
CREATE TABLE ledger.checkpoint (
  -- The position of the last event that the head covers.
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

-- The root of the complete subtree over these hashes, 32 octets each, a power of two of them.
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

-- 256 hashes of one level in order, from `p_index` * 256 on; fewer where some are missing.
CREATE FUNCTION ledger.tree_row(p_level integer, p_index bigint) RETURNS bytea
LANGUAGE sql STABLE AS $$
  SELECT CASE p_level
    WHEN 0 THEN (SELECT string_agg(leaf, ''::bytea ORDER BY position) FROM ledger.event
                  WHERE position BETWEEN p_index * 256 + 1 AND p_index * 256 + 256)
    ELSE (SELECT string_agg(hash, ''::bytea ORDER BY index) FROM ledger.tree_hash
           WHERE level = p_level AND index BETWEEN p_index * 256 AND p_index * 256 + 255)
  END
$$;

-- Adds at most `p_most` subtrees of 256 leaves for the new events, and returns how many. The hashes
-- follow from the log alone: a caller cannot put anything else into the tree.
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
  -- One at a time; readers are not kept waiting.
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

-- The positions up to which the log was proved right, so that a proof may go on from there. A row
-- counts only while the chain has its hash at its position. Then no earlier batch was changed; a
-- change of events alone is found by a proof of everything.
CREATE TABLE ledger.proved (
  position bigint NOT NULL CHECK (position > 0),
  -- The last batch, and the hash that the chain had there.
  batch bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- The position that the proof went on from; 0: it read everything.
  since bigint NOT NULL CHECK (since BETWEEN 0 AND position),
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (position, proved_at)
);

CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.proved
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

GRANT SELECT, INSERT ON ledger.proved TO arena_app;

-- Proofs and rebuilds that staff asked for, so that every process knows their progress.
CREATE TABLE ledger.audit (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('verify', 'rebuild')),
  asked_by uuid NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Raised while it runs; one that has stood still for a minute was cut off with its process.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  checked bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  head_hash text,
  problems jsonb NOT NULL DEFAULT '[]'
);
CREATE UNIQUE INDEX audit_running ON ledger.audit (kind) WHERE finished_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON ledger.audit TO arena_app;

-- Files of the journal that staff took, with the filter and the digest of each: years later, a file
-- can be proved to be the one that was handed out.
CREATE TABLE ledger.export (
  id uuid PRIMARY KEY,
  asked_by uuid NOT NULL,
  format text NOT NULL CHECK (format IN ('csv', 'jsonl', 'hledger')),
  file_name text NOT NULL,
  -- {}: all of the journal.
  filter jsonb NOT NULL,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped', 'failed')),
  started_at timestamptz NOT NULL DEFAULT now(),
  -- Raised while it runs; one that has stood still for a minute was cut off with its process.
  seen_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz,
  -- The newest event when it began, and the last one that the file may hold.
  head_position bigint NOT NULL,
  first_position bigint,
  last_position bigint,
  events bigint NOT NULL DEFAULT 0,
  entries bigint NOT NULL DEFAULT 0,
  rows bigint NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0,
  -- SHA-256 of the file's bytes, in hex; NULL until the file is complete.
  sha256 text,
  -- [{kind, unit, debits, credits, net}], of the rows as they were written into the file.
  totals jsonb NOT NULL DEFAULT '[]',
  -- True: the totals are those of the trial balance. NULL: they cannot be compared.
  agrees boolean
);
-- Ids are ordered by time: the newest exports are read backwards along the primary key.
GRANT SELECT, INSERT, UPDATE ON ledger.export TO arena_app;

-- The followers of the log: each has handled everything up to `position`.
CREATE TABLE ledger.subscriber (
  name text PRIMARY KEY,
  position bigint NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- Failed attempts at its next event; reset when the follower moves on.
  failures integer NOT NULL DEFAULT 0,
  last_error text,
  failing_since timestamptz
);
GRANT SELECT, INSERT, UPDATE ON ledger.subscriber TO arena_app;
