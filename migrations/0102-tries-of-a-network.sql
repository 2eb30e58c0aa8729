-- Number of wrong codes from clients without cookies in the network that requested the code. They
-- are counted separately, so that they do not use up the attempts of the browser that requested the
-- code.
DO $$ BEGIN
  ASSERT NOT EXISTS (SELECT FROM information_schema.columns
                      WHERE table_schema = 'public' AND table_name = 'code_request'
                        AND column_name = 'network_tries'), 'code_request has network_tries';
END $$;
ALTER TABLE code_request ADD COLUMN network_tries integer NOT NULL DEFAULT 0;
