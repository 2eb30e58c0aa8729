import type { Product } from './product.js';

/** Returns the activity entries of one target, oldest first. */
export function activityOf({ database }: Product, targetId: string) {
  return database.rows<{
    actor: string;
    action: string;
    before: unknown;
    after: unknown;
    reason: string | null;
  }>(
    `SELECT actor_id AS actor, action, before, after, reason
         FROM activity WHERE target_id = $1 ORDER BY id`,
    [targetId],
  );
}
