-- What the journal is searched by. An account's entries have their key already, and a time becomes
-- a position by ledger.batch; each of these gives positions in order, so that a page of the journal
-- reads as many rows as it shows, however long the log. References and actors repeat much: equal
-- keys share one entry of the index.
CREATE INDEX event_by_type ON ledger.event (type, position);
CREATE INDEX event_by_actor ON ledger.event (actor_id, position);
CREATE INDEX event_by_reference ON ledger.event (reference, position) WHERE reference IS NOT NULL;
