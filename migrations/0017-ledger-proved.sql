-- Up to where the log was proved right, so that a proof may go on from there. A row is believed
-- only while the chain still has its hash at its position: then no batch before it was changed
-- since, unless the events were changed and nothing else, which a proof of everything finds.
CREATE TABLE ledger.proved (
  position bigint NOT NULL CHECK (position > 0),
  -- Its last batch, and the hash the chain had there.
  batch bigint NOT NULL,
  hash bytea NOT NULL CHECK (octet_length(hash) = 32),
  -- The position it went on from; 0 where it read everything.
  since bigint NOT NULL CHECK (since BETWEEN 0 AND position),
  proved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (position, proved_at)
);

CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger.proved
  FOR EACH STATEMENT EXECUTE FUNCTION ledger.refuse();

GRANT SELECT, INSERT ON ledger.proved TO arena_app;
