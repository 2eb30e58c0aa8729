-- Settings decide over money: above which amount a second admin is needed, how staff sign in. They
-- are events of the log and read from this projection, so the processes' login cannot change one
-- without an event. A setting without a row has its default.
CREATE TABLE projection.setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  position bigint NOT NULL
);

CREATE FUNCTION projection.apply_setting(first bigint, last bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO setting AS s (name, value, position)
  SELECT DISTINCT ON (said.key) said.key, said.value, e.position
    FROM ledger.event e, jsonb_each(e.payload::jsonb) AS said
   WHERE e.position BETWEEN first AND last AND e.type = 'SettingsChanged'
   ORDER BY said.key, e.position DESC
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, position = excluded.position;
END $$;
SELECT ledger.register_projection(
  'setting', 'projection.apply_setting', ARRAY['setting'], ARRAY['SettingsChanged']);
