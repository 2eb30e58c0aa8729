import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/index.js';
import { type FoundActivity, foundActivity } from './found-activity.js';
import type { ActivityPage, ActivityRow } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

type ListedActivity = FoundActivity & { readonly target_name: string | null };

/** What was acted on, as people know it: as it is called now, or was when it was removed. */
const TARGET_NAME = `coalesce(
  CASE WHEN found.target_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN
    CASE WHEN found.target_type IN ('user', 'staff')
         THEN (SELECT email FROM user_account WHERE id = found.target_id::uuid)
         WHEN found.target_type = 'tournament'
         THEN (SELECT name FROM tournament WHERE id = found.target_id::uuid)
         WHEN found.target_type = 'card'
         THEN (SELECT title FROM landing_card WHERE id = found.target_id::uuid)
         WHEN found.target_type = 'promo-code'
         THEN (SELECT code FROM promo_code WHERE id = found.target_id::uuid)
         WHEN found.target_type = 'withdrawal'
         THEN (SELECT w.amount_tokens || ' tokens, ' || u.email
                 FROM withdrawal w JOIN user_account u ON u.id = w.user_id
                WHERE w.id = found.target_id::uuid) END END,
  found.before::jsonb ->> 'name', found.before::jsonb ->> 'title', found.before::jsonb ->> 'code')`;

@QueryHandler(ListActivity)
export class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(private readonly replica: ReadReplica) {}

  /** Newest first; one row more than asked for tells whether there is another page. */
  async execute({ parameters }: ListActivity): Promise<ActivityPage> {
    const { limit, cursor } = parameters;
    const isCursor = cursor !== undefined && /^\d{1,15}$/.test(cursor);
    const found = foundActivity(parameters, isCursor ? Number(cursor) : null);
    const rows = await this.replica.rows<ListedActivity & object>(
      `SELECT found.*, ${TARGET_NAME} AS target_name
         FROM (${found.text} LIMIT ${limit + 1}) AS found ORDER BY found.id DESC`,
      found.values,
    );
    const page = rows.slice(0, limit);
    return {
      activity: page.map(present),
      nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
    };
  }
}

function present(row: ListedActivity): ActivityRow {
  return {
    _id: String(row.id),
    id: String(row.id),
    recordedAt: row.recorded_at,
    actor: { id: row.actor_id, role: row.actor_role, email: row.email },
    action: row.action,
    target: { type: row.target_type, id: row.target_id, name: row.target_name },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.request_id,
    ip: row.ip,
  };
}
