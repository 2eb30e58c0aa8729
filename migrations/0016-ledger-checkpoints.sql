-- The Merkle tree of RFC 6962 over the leaves of the log, and its signed heads.
--
-- Of the tree only the hashes of complete subtrees of 2^8, 2^16, 2^24 … leaves are kept: one row
-- for 256 events. Level 0 is event.leaf itself; the levels between are folded from 256 hashes of
-- the level below, so any hash of the tree takes one short range to read. Index counts from 0.
CREATE TABLE ledger.tree_hash (
  level smallint NOT NULL CHECK (level IN (8, 16, 24, 32, 40)),
  index bigint NOT NULL CHECK (index >= 0),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  PRIMARY KEY (level, index)
);

-- Signed by a key that the database never sees: a row that nobody signed opens with no key.
CREATE TABLE ledger.checkpoint (
  -- How many events the head covers: the position of the last.
  size bigint PRIMARY KEY CHECK (size > 0),
  root bytea NOT NULL CHECK (octet_length(root) = 32),
  note text NOT NULL CHECK (octet_length(note) <= 4000),
  verifier_key text NOT NULL CHECK (octet_length(verifier_key) <= 1000),
  signed_at timestamptz NOT NULL
);

DO $$
DECLARE
  proof text;
BEGIN
  FOREACH proof IN ARRAY ARRAY['tree_hash', 'checkpoint'] LOOP
    EXECUTE format(
      'CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.%I
         FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse()', proof);
  END LOOP;
END $$;

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

-- Adds what the log has grown by, at most `p_most` subtrees of 256 leaves; answers how many.
-- What it writes follows from the log alone: its caller cannot put anything else into the tree.
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

GRANT SELECT ON ledger.tree_hash, ledger.checkpoint TO arena_app;
GRANT INSERT ON ledger.checkpoint TO arena_app;
REVOKE ALL ON FUNCTION ledger.grow_tree(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION ledger.grow_tree(integer) TO arena_app;
