import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { isId } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import type { ActivityPage, ActivityRow } from './list-activity.dto.js';
import { ListActivity } from './list-activity.query.js';

interface Row {
  readonly id: number;
  readonly recorded_at: Date;
  readonly actor_id: string | null;
  readonly actor_role: string;
  readonly email: string | null;
  readonly action: string;
  readonly target_type: string;
  readonly target_id: string | null;
  readonly before: string | null;
  readonly after: string | null;
  readonly reason: string | null;
  readonly request_id: string | null;
  readonly ip: string | null;
}

@QueryHandler(ListActivity)
export class ListActivityHandler implements IQueryHandler<ListActivity> {
  constructor(private readonly database: Database) {}

  /** Newest first; one row more than asked for tells whether there is another page. */
  async execute({ filter }: ListActivity): Promise<ActivityPage> {
    const byId = isId(filter.actor);
    const { actor = null, action, target, from, to, limit, cursor } = filter;
    const rows = await this.database.rows<Row>(
      `SELECT a.id, a.recorded_at, a.actor_id, a.actor_role, u.email, a.action, a.target_type,
              a.target_id, a.before::text, a.after::text, a.reason, a.request_id, a.ip
         FROM activity a LEFT JOIN user_account u ON u.id = a.actor_id
        WHERE ($1::uuid IS NULL OR a.actor_id = $1)
          AND ($2::text IS NULL OR a.actor_id = (SELECT id FROM user_account WHERE email = $2))
          AND ($3::text IS NULL OR starts_with(a.action, $3))
          AND ($4::text IS NULL OR a.target_id = $4)
          AND ($5::timestamptz IS NULL OR a.recorded_at >= $5)
          AND ($6::timestamptz IS NULL OR a.recorded_at <= $6)
          AND ($7::bigint IS NULL OR a.id < $7)
        ORDER BY a.id DESC LIMIT $8`,
      [
        byId ? actor : null,
        byId ? null : (actor?.toLowerCase() ?? null),
        action ?? null,
        target ?? null,
        from ?? null,
        to ?? null,
        cursor !== undefined && /^\d{1,15}$/.test(cursor) ? Number(cursor) : null,
        limit + 1,
      ],
    );
    const page = rows.slice(0, limit);
    return {
      activity: page.map(present),
      nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null,
    };
  }
}

function present(row: Row): ActivityRow {
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
