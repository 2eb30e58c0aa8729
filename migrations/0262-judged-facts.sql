-- A fact is judged when the accounts that share it were evaluated with it. An evaluation of one
-- account looks only for facts that are not judged yet, however many accounts share the others.
ALTER TABLE risk_fact ADD COLUMN judged boolean NOT NULL DEFAULT true;
ALTER TABLE risk_fact ALTER COLUMN judged SET DEFAULT false;
CREATE INDEX risk_fact_not_judged ON risk_fact (kind, digest) WHERE NOT judged AND kind <> 'network';
