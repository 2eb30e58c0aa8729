-- Settings that decide about money and security, such as the limit above which a second admin must
-- approve, and how staff sign in. They are changed by events and read from this projection, so that
-- the application's database login cannot change a setting without an event. A setting without a
-- row has its default value.
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
