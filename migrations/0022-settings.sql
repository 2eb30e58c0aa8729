-- One row, or none: every setting then has its default.
CREATE TABLE app_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  email_verification_enabled boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON app_setting TO arena_app;
