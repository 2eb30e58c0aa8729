-- How prizes are shared out, as the office fills in results: tokens by place, from the first on,
-- and tokens per kill. What is paid is what an admin declares.
ALTER TABLE tournament
  ADD COLUMN prize_table jsonb NOT NULL DEFAULT '{"places": [], "perKill": 0}'
    CHECK (jsonb_array_length(prize_table -> 'places') <= 100
           AND jsonb_typeof(prize_table -> 'perKill') = 'number');
