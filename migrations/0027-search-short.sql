-- One or two characters, and marks, have no trigrams: for them this index is read through, which is
-- a fraction of the table.
CREATE INDEX user_account_searched_short ON user_account (searched) INCLUDE (id)
  WHERE role = 'player';
