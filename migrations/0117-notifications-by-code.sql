-- Stores the content of a notification as a code with values, so that it can be shown in any
-- language. Older rows contain only their English sentences.
ALTER TABLE notification
  ADD COLUMN code text,
  ADD COLUMN params jsonb,
  ADD CHECK ((code IS NULL) = (params IS NULL));

-- Language of the mails to this user. Devices for push messages have their own language.
ALTER TABLE user_account
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$');
