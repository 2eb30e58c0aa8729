-- The office's order by amount, also of what a search finds.
CREATE INDEX withdrawal_state_largest
  ON projection.withdrawal_state (amount_tokens DESC, requested_at DESC, withdrawal_id DESC);
