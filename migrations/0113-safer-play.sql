-- Limits that players set for themselves: tokens that they may buy in a period, and a time without
-- play.
DO $$ BEGIN
  ASSERT to_regclass('safer_play') IS NULL, 'safer_play is here already';
END $$;

CREATE TABLE safer_play (
  user_id uuid PRIMARY KEY REFERENCES user_account,
  -- Limits of tokens bought per day, week and month. NULL means no limit.
  day_tokens bigint CHECK (day_tokens > 0),
  week_tokens bigint CHECK (week_tokens > 0),
  month_tokens bigint CHECK (month_tokens > 0),
  -- Limits that replace the three columns above at takes_effect_at.
  pending_day_tokens bigint CHECK (pending_day_tokens > 0),
  pending_week_tokens bigint CHECK (pending_week_tokens > 0),
  pending_month_tokens bigint CHECK (pending_month_tokens > 0),
  takes_effect_at timestamptz,
  excluded_until timestamptz,
  CHECK (takes_effect_at IS NOT NULL
         OR coalesce(pending_day_tokens, pending_week_tokens, pending_month_tokens) IS NULL)
);

GRANT SELECT, INSERT, UPDATE ON safer_play TO arena_app;
