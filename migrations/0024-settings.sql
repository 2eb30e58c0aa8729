-- At most one row; without it every setting has its default.
CREATE TABLE app_setting (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  email_verification_enabled boolean NOT NULL DEFAULT true,
  updated_at timestamptz NOT NULL DEFAULT now(),
  -- True: staff without a second factor can only set one up.
  staff_second_factor_required boolean NOT NULL DEFAULT false
);
GRANT SELECT, INSERT, UPDATE ON app_setting TO arena_app;
