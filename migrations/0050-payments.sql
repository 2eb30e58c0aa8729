-- Orders for deposits. projection.deposit decides whether an order was credited.
CREATE TABLE payment_order (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES user_account,
  -- E-mail address at the time of the order, for the list of deposits.
  user_email text NOT NULL,
  tokens integer NOT NULL CHECK (tokens BETWEEN 10 AND 100000),
  receipt text NOT NULL UNIQUE,
  -- NULL until the provider has answered the request that creates its order.
  provider_order_id text UNIQUE,
  -- An order with a row in projection.deposit is a success, even if this column has another value.
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'failed')),
  -- Last payment of this order that failed or was not credited, if any.
  payment_id text,
  error_code text,
  error_message text,
  failed_at timestamptz,
  -- Reason why a person must look at the order, such as a payment that does not fit it.
  attention text,
  ip_address text NOT NULL,
  checks integer NOT NULL DEFAULT 0,
  -- Time of the next question to the provider. NULL if nothing more can be found out.
  next_check_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Time of the last question to the provider, and the reason if it was not answered (NULL if it
  -- was).
  checked_at timestamptz,
  check_problem text,
  -- Copies from projection.deposit, so that lists need not read the ledger for each order. They are
  -- written right after the credit. If the process ends before that, a follower of the log writes
  -- them.
  credited_payment_id text,
  credited_at timestamptz,
  shown_status text NOT NULL GENERATED ALWAYS AS (
    CASE WHEN credited_payment_id IS NULL THEN status ELSE 'success' END
  ) STORED,
  -- Text that staff search, with each field after a line break.
  searched text NOT NULL GENERATED ALWAYS AS (
    lower(E'\n' || user_email || E'\n' || coalesce(provider_order_id, '') || E'\n'
          || coalesce(credited_payment_id, payment_id, ''))
  ) STORED
);
CREATE INDEX payment_order_newest ON payment_order (created_at DESC, id DESC);
CREATE INDEX payment_order_of_user ON payment_order (user_id, created_at DESC);
CREATE INDEX payment_order_attention ON payment_order (created_at DESC)
  WHERE attention IS NOT NULL;
CREATE INDEX payment_order_due ON payment_order (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_order_watched ON payment_order (created_at DESC, id DESC)
  WHERE next_check_at IS NOT NULL;
CREATE INDEX payment_order_shown ON payment_order (shown_status, created_at DESC, id DESC);
CREATE INDEX payment_order_largest ON payment_order (tokens DESC, id DESC);
CREATE INDEX payment_order_searched ON payment_order USING gin (searched gin_trgm_ops);
GRANT SELECT, INSERT, UPDATE ON payment_order TO arena_app;

-- Webhook events from the payment provider. Ids are never deleted, because the provider may send an
-- event again after days. The body contains personal data and is stored as evidence for disputes.
-- Only the owner of the database can read it.
CREATE TABLE provider_event (
  event_id text PRIMARY KEY,
  type text NOT NULL,
  payment_id text,
  order_id text,
  refund_id text,
  dispute_id text,
  raw_body bytea NOT NULL,
  received_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  -- Time of the next attempt to process the event. NULL if it is done.
  next_try_at timestamptz,
  outcome text
);
CREATE INDEX provider_event_due ON provider_event (next_try_at) WHERE next_try_at IS NOT NULL;
GRANT INSERT ON provider_event TO arena_app;
GRANT SELECT (event_id, type, payment_id, order_id, refund_id, dispute_id, received_at, tries,
              next_try_at, outcome),
      UPDATE (tries, next_try_at, outcome) ON provider_event TO arena_app;

-- Results of the comparison of each day's settlement report with the ledger.
CREATE TABLE settlement_comparison (
  day date PRIMARY KEY,
  compared_at timestamptz NOT NULL,
  lines integer NOT NULL,
  matched integer NOT NULL,
  -- Differences found, at most 500 of them: [{outcome, paymentId, detail}].
  breaks jsonb NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON settlement_comparison TO arena_app;

-- Number and tokens of the orders of each Indian day by shown status. Statistics add up the days.
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

-- Updates payment_order_day after a statement, in the way in which count_tournaments does.
CREATE FUNCTION count_payment_orders() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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

CREATE TRIGGER counted_when_made AFTER INSERT ON payment_order
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION count_payment_orders();
CREATE TRIGGER counted_when_changed AFTER UPDATE ON payment_order
  REFERENCING OLD TABLE AS gone NEW TABLE AS made
  FOR EACH STATEMENT EXECUTE FUNCTION count_payment_orders();
-- Refuses to delete orders, because they are evidence.
CREATE FUNCTION keep_payment_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'payment_order is evidence and is not removed: % refused', TG_OP
    USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER never_removed BEFORE DELETE OR TRUNCATE ON payment_order
  FOR EACH STATEMENT EXECUTE FUNCTION keep_payment_orders();

GRANT EXECUTE ON FUNCTION payment_day TO arena_app;

SELECT ledger.register_account_kind('gateway:razorpay', NULL, 'TOKEN', NULL);
