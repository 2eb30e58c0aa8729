-- Prize table that suggests the prizes when results are entered: tokens for each place from the
-- first, and tokens per kill. The prizes paid are those that the admin declares.
ALTER TABLE tournament
  ADD COLUMN prize_table jsonb NOT NULL DEFAULT '{"places": [], "perKill": 0}'
    CHECK (jsonb_array_length(prize_table -> 'places') <= 100
           AND jsonb_typeof(prize_table -> 'perKill') = 'number');
