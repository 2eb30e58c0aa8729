-- Prize table used to fill in results: tokens by place, from first, and tokens per kill. The prizes
-- paid are those the admin declares.
ALTER TABLE tournament
  ADD COLUMN prize_table jsonb NOT NULL DEFAULT '{"places": [], "perKill": 0}'
    CHECK (jsonb_array_length(prize_table -> 'places') <= 100
           AND jsonb_typeof(prize_table -> 'perKill') = 'number');
