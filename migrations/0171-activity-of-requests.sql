-- The activity log names the request that made a change, so that a repeat of the request after a
-- crash finds that the change is made.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_name = 'activity' AND column_name = 'request_key'),
    'activity has a request_key';
END $$;

-- Key of the request (see RequestKey); NULL for changes that are recognised in another way.
ALTER TABLE activity ADD COLUMN request_key text COLLATE "C";
CREATE UNIQUE INDEX activity_request_key ON activity (request_key) WHERE request_key IS NOT NULL;

DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM activity WHERE request_key IS NOT NULL),
    'an entry of the activity log has a request_key already';
END $$;
