import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadReplica } from '../../../platform/database/index.js';
import { Subjects } from '../../../platform/subjects/index.js';
import { type FoundActivity, foundActivity } from './found-activity.js';
import type { ActivityPage, ActivityRow } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

type ListedActivity = FoundActivity & { readonly target_name: string | null };

/** The name of something that is gone, as the entry of its removal kept it. */
const LAST_NAME = ['name', 'title', 'code'].map((field) => `found.before::jsonb ->> '${field}'`);

@QueryHandler(ListActivity)
export class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(
    private readonly replica: ReadReplica,
    private readonly subjects: Subjects,
  ) {}

  /** Newest first; one row more than asked for tells whether there is another page. */
  async execute({ parameters }: ListActivity): Promise<ActivityPage> {
    const { limit, cursor } = parameters;
    const isCursor = cursor !== undefined && /^\d{1,15}$/.test(cursor);
    const found = foundActivity(this.subjects, parameters, isCursor ? Number(cursor) : null);
    const name = this.subjects.nameOf('found.target_type', 'found.target_id');
    const rows = await this.replica.rows<ListedActivity & object>(
      `SELECT found.*, coalesce(${[name, ...LAST_NAME].join(', ')}) AS target_name
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
