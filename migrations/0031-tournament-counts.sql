-- How many tournaments stand in each status, so that the numbers above a list add up four rows and
-- never the tournaments. Deleted ones are not counted.
CREATE TABLE tournament_count (
  status text PRIMARY KEY,
  tournaments bigint NOT NULL
) WITH (fillfactor = 50);
GRANT SELECT ON tournament_count TO arena_app;

-- One statement's changes at once, added in the order of the key, so that two that count the same
-- statuses wait for each other and never in a circle. Runs as its owner: nobody else writes them.
CREATE FUNCTION count_tournaments() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO tournament_count AS c (status, tournaments)
    SELECT status, count(*) FROM made WHERE deleted_at IS NULL GROUP BY 1 ORDER BY 1
    ON CONFLICT (status) DO UPDATE SET tournaments = c.tournaments + excluded.tournaments;
  ELSE
    INSERT INTO tournament_count AS c (status, tournaments)
    SELECT status, sum(n)
      FROM (SELECT status, 1 AS n FROM made WHERE deleted_at IS NULL
            UNION ALL
            SELECT status, -1 FROM gone WHERE deleted_at IS NULL) AS changed
     GROUP BY 1 HAVING sum(n) <> 0 ORDER BY 1
    ON CONFLICT (status) DO UPDATE SET tournaments = c.tournaments + excluded.tournaments;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_tournaments() FROM PUBLIC;

INSERT INTO tournament_count (status, tournaments)
SELECT status, count(*) FROM tournament WHERE deleted_at IS NULL GROUP BY 1;

CREATE TRIGGER counted_when_made AFTER INSERT ON tournament
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();
CREATE TRIGGER counted_when_changed AFTER UPDATE ON tournament
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_tournaments();

-- Those still to be played: few beside all the others.
CREATE INDEX tournament_open ON tournament (status, start_time)
  WHERE status IN ('upcoming', 'active') AND deleted_at IS NULL;
-- One for each order of the office's list.
CREATE INDEX tournament_start ON tournament (start_time, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_end ON tournament (end_time DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_name ON tournament (name, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_prize ON tournament (prize_pool_tokens DESC, id) WHERE deleted_at IS NULL;
CREATE INDEX tournament_fee ON tournament (entry_fee_tokens DESC, id) WHERE deleted_at IS NULL;
