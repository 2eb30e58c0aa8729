-- What the deposit log shows of an order, in the order's own row, so that lists are filtered,
-- sorted, searched and counted without a look at the books for each. The books stay the truth:
-- `credited_payment_id` is copied from projection.deposit right after the credit, and by a follower
-- of the log when the process died in between.
ALTER TABLE payment_order
  ADD COLUMN credited_payment_id text,
  ADD COLUMN credited_at timestamptz,
  ADD COLUMN shown_status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN credited_payment_id IS NULL THEN status ELSE 'success' END
  ) STORED,
  -- What staff search by, each field after a line break.
  ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || user_email || E'\n' || coalesce(provider_order_id, '') || E'\n'
          || coalesce(credited_payment_id, payment_id, ''))
  ) STORED;

UPDATE payment_order o
   SET credited_payment_id = d.payment_id, credited_at = d.credited_at
  FROM (SELECT DISTINCT ON (order_id) order_id, payment_id, credited_at
          FROM projection.deposit ORDER BY order_id, position) AS d
 WHERE d.order_id = o.id;

CREATE INDEX payment_order_shown ON payment_order (shown_status, created_at DESC, id DESC);
CREATE INDEX payment_order_largest ON payment_order (tokens DESC, id DESC);
CREATE INDEX payment_order_searched ON payment_order USING gin (searched gin_trgm_ops);

-- How many orders of each Indian day show as what, and their tokens: statistics, curves and counts
-- add up days, and never orders.
CREATE TABLE payment_order_day (
  day date NOT NULL,
  shown_status text NOT NULL,
  orders bigint NOT NULL,
  tokens bigint NOT NULL,
  PRIMARY KEY (day, shown_status)
) WITH (fillfactor = 50);
GRANT SELECT ON payment_order_day TO arena_app;

CREATE FUNCTION payment_day(instant timestamptz) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT ((instant AT TIME ZONE 'UTC') + interval '330 minutes')::date
$$;

-- One statement's changes at once, added in the order of the key, so that two that count the same
-- days wait for each other and never in a circle. Runs as its owner: nobody else writes the counts.
CREATE FUNCTION count_payment_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO payment_order_day AS d (day, shown_status, orders, tokens)
    SELECT payment_day(created_at), shown_status, count(*), sum(tokens)
      FROM made GROUP BY 1, 2 ORDER BY 1, 2
    ON CONFLICT (day, shown_status) DO UPDATE
      SET orders = d.orders + excluded.orders, tokens = d.tokens + excluded.tokens;
  ELSE
    INSERT INTO payment_order_day AS d (day, shown_status, orders, tokens)
    SELECT payment_day(created_at), shown_status, sum(n), sum(n * tokens)
      FROM (SELECT created_at, shown_status, 1 AS n, tokens FROM made
            UNION ALL
            SELECT created_at, shown_status, -1, tokens FROM gone) AS changed
     GROUP BY 1, 2 HAVING sum(n) <> 0 OR sum(n * tokens) <> 0 ORDER BY 1, 2
    ON CONFLICT (day, shown_status) DO UPDATE
      SET orders = d.orders + excluded.orders, tokens = d.tokens + excluded.tokens;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_payment_orders() FROM PUBLIC;

INSERT INTO payment_order_day (day, shown_status, orders, tokens)
SELECT payment_day(created_at), shown_status, count(*), sum(tokens)
  FROM payment_order GROUP BY 1, 2;

CREATE TRIGGER counted_when_made AFTER INSERT ON payment_order
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_payment_orders();
CREATE TRIGGER counted_when_changed AFTER UPDATE ON payment_order
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_payment_orders();
-- An order is evidence, and is not removed.
CREATE FUNCTION keep_payment_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment_order is evidence and is not removed: % refused', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON payment_order
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_orders();
