import { isId } from '../../../kernel/index.js';
import type { Statement } from '../../../platform/database/index.js';
import type { Subjects } from '../../../platform/subjects/index.js';
import type { ActivityFilter } from './list-activity.dto.js';

export interface FoundActivity {
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

/** Newest first; with `beyond`, those before that entry. */
export function foundActivity(
  subjects: Subjects,
  filter: ActivityFilter,
  beyond: number | null = null,
): Statement {
  const { actor = null, action, target, from, to } = filter;
  const byId = isId(filter.actor);
  return {
    text: `
      SELECT a.id, a.recorded_at, a.actor_id, a.actor_role,
             ${subjects.nameOfPerson('a.actor_id')} AS email, a.action, a.target_type,
             a.target_id, a.before::text, a.after::text, a.reason, a.request_id, a.ip
        FROM activity a
       WHERE ($1::uuid IS NULL OR a.actor_id = $1)
         AND ($2::text IS NULL OR a.actor_id = ${subjects.personNamed('$2')})
         AND ($3::text IS NULL OR starts_with(a.action, $3))
         AND ($4::text IS NULL OR a.target_id = $4)
         AND ($5::timestamptz IS NULL OR a.recorded_at >= $5)
         AND ($6::timestamptz IS NULL OR a.recorded_at <= $6)
         AND ($7::bigint IS NULL OR a.id < $7)
       ORDER BY a.id DESC`,
    values: [
      byId ? actor : null,
      byId ? null : (actor?.toLowerCase() ?? null),
      action ?? null,
      target ?? null,
      from ?? null,
      to ?? null,
      beyond,
    ],
  };
}
