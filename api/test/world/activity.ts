import { Database } from '../../src/platform/database/index.js';
import type { TestApp } from './app.js';

/** Returns the activity entries of one target, oldest first. */
export function activityOf({ app }: TestApp, targetId: string) {
  return app.get(Database).rows<{
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
