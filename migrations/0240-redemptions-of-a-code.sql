-- The page of a promo code lists who redeemed it, newest first.
DO $$ BEGIN
  ASSERT to_regclass('projection.redemption_of_code') IS NULL, 'redemptions are indexed by code';
END $$;
CREATE INDEX redemption_of_code ON projection.redemption (promo_id, position DESC);
DO $$ BEGIN
  ASSERT to_regclass('projection.redemption_of_code') IS NOT NULL, 'the index is missing';
END $$;
