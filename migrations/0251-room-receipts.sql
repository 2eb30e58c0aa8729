-- The promised time of a room, the time at which it was published, and the players who have seen it.
DO $$ BEGIN
  ASSERT to_regclass('room_look') IS NULL, 'room_look is here already';
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'notification' AND column_name = 'delivered_at'),
    'notification has delivered_at';
END $$;

ALTER TABLE tournament
  -- The room is promised this number of minutes before the start; 0 if no time is promised.
  ADD COLUMN room_minutes integer NOT NULL DEFAULT 0 CHECK (room_minutes BETWEEN 0 AND 1440),
  -- Time at which the first room of the present round was published. NULL without a room.
  ADD COLUMN room_first_at timestamptz,
  -- Time at which the present room was published.
  ADD COLUMN room_at timestamptz,
  -- Number of the present room. Each room that replaces another has the next number.
  ADD COLUMN room_number integer NOT NULL DEFAULT 0,
  -- Last time at which an admin had the room sent again.
  ADD COLUMN room_again_at timestamptz;
CREATE INDEX tournament_promised_room ON tournament (start_time)
  WHERE room_minutes > 0 AND deleted_at IS NULL;

-- The first time at which a player's screen showed a room.
CREATE TABLE room_look (
  tournament_id uuid NOT NULL REFERENCES tournament,
  round integer NOT NULL,
  room_number integer NOT NULL,
  user_id uuid NOT NULL REFERENCES user_account,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (tournament_id, round, room_number, user_id)
);
CREATE INDEX room_look_user ON room_look (user_id);
CREATE INDEX room_look_age ON room_look (looked_at);
GRANT SELECT, INSERT, DELETE ON room_look TO arena_app;

ALTER TABLE notification
  -- First time at which a push service or a mail server took over the message. NULL before that,
  -- and for messages that are only in the inbox.
  ADD COLUMN delivered_at timestamptz,
  ADD COLUMN delivered_by text CHECK (delivered_by IN ('push', 'mail')),
  ADD CHECK ((delivered_at IS NULL) = (delivered_by IS NULL));
