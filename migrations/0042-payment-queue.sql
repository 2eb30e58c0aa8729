-- The queue of open orders as staff see it: when each was looked at last, and what kept the last
-- look from an answer (NULL: it was answered).
ALTER TABLE payment_order ADD COLUMN checked_at timestamptz, ADD COLUMN check_problem text;
CREATE INDEX payment_order_watched ON payment_order (created_at DESC, id DESC)
  WHERE next_check_at IS NOT NULL;
