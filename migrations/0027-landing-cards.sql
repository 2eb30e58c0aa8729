CREATE TABLE landing_card (
  id uuid PRIMARY KEY,
  title text NOT NULL,
  subtitle text NOT NULL,
  image_url text NOT NULL,
  button_text text NOT NULL,
  navigation_path text NOT NULL CHECK (navigation_path LIKE '/%'),
  background_color text NOT NULL,
  -- Cards with a smaller number come first. Cards with the same number are sorted by age.
  sort_order integer NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  -- Increased by every change, so that an edit of an older version can be refused.
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL
);
CREATE INDEX landing_card_order ON landing_card (sort_order, created_at, id);

CREATE TABLE tournament_mode (
  id uuid PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  description text NOT NULL,
  icon text NOT NULL,
  color text NOT NULL,
  sort_order integer NOT NULL
);

GRANT SELECT, INSERT, UPDATE, DELETE ON landing_card TO arena_app;
GRANT SELECT, INSERT ON tournament_mode TO arena_app;
