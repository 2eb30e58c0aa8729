import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/index.js';
import { type FoundActivity, foundActivity } from './found-activity.js';
import type { ActivityPage, ActivityRow } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

@QueryHandler(ListActivity)
export class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(private readonly replica: ReadReplica) {}

  /** Newest first; one row more than asked for tells whether there is another page. */
  async execute({ parameters }: ListActivity): Promise<ActivityPage> {
    const { limit, cursor } = parameters;
    const isCursor = cursor !== undefined && /^\d{1,15}$/.test(cursor);
    const found = foundActivity(parameters, isCursor ? Number(cursor) : null);
    const rows = await this.replica.rows<FoundActivity & object>(
      `${found.text} LIMIT ${limit + 1}`,
      found.values,
    );
    const page = rows.slice(0, limit);
    return {
      activity: page.map(present),
      nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
    };
  }
}

function present(row: FoundActivity): ActivityRow {
  return {
    _id: String(row.id),
    id: String(row.id),
    recordedAt: row.recorded_at,
    actor: { id: row.actor_id, role: row.actor_role, email: row.email },
    action: row.action,
    target: { type: row.target_type, id: row.target_id },
    before: row.before,
    after: row.after,
    reason: row.reason,
    requestId: row.request_id,
    ip: row.ip,
  };
}
