-- A notification keeps what it tells as a code with values, so that it can be said in any language.
-- Rows of the time before have their English sentences only.
ALTER TABLE notification
  ADD COLUMN code text,
  ADD COLUMN params jsonb,
  ADD CHECK ((code IS NULL) = (params IS NULL));

-- The language of mails; a device that gets messages has its own.
ALTER TABLE user_account
  ADD COLUMN language text NOT NULL DEFAULT 'en' CHECK (language ~ '^[a-z]{2}$');
