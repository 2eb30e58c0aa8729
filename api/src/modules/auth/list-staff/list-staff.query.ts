import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import {
  describeStaff,
  type ListedStaffMember,
  STAFF_COLUMNS,
  type StaffRow,
} from '../staff/staff.response.js';

export class ListStaff extends Query<ListedStaffMember[]> {}

const MOST_STAFF = 500;

@QueryHandler(ListStaff)
export class ListStaffHandler implements IQueryHandler<ListStaff> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<ListedStaffMember[]> {
    const rows = await this.database.rows<StaffRow & { by: string | null; until: Date | null }>(
      `SELECT ${STAFF_COLUMNS},
              (SELECT a.email FROM activity t JOIN user_account a ON a.id = t.actor_id
                WHERE t.target_id = user_account.id::text AND t.action = 'staff.added'
                ORDER BY t.id LIMIT 1) AS by,
              (SELECT max(i.expires_at) FROM staff_invitation i
                WHERE i.user_id = user_account.id AND i.used_at IS NULL) AS until
         FROM user_account
        WHERE role <> 'player' ORDER BY created_at, id LIMIT $1`,
      [MOST_STAFF],
    );
    return rows.map(({ by, until, ...row }) => ({
      ...describeStaff(row),
      addedBy: by,
      invitedUntil: until?.toISOString() ?? null,
    }));
  }
}
