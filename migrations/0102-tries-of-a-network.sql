-- Wrong codes of the clients without cookies of the network that asked. They have a count of their
-- own, so that they use up no try of the browser that asked.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_schema = 'public' AND table_name = 'code_request'
                        AND column_name = 'network_tries'), 'code_request has network_tries';
END $$;
ALTER TABLE code_request ADD COLUMN network_tries integer NOT NULL DEFAULT 0;
