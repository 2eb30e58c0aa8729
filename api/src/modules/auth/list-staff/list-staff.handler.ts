import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Database } from '../../../platform/database/index.js';
import {
  describeStaff,
  STAFF_COLUMNS,
  type StaffMemberResponse,
  type StaffRow,
} from '../staff/staff.response.js';
import { ListStaff } from './list-staff.query.js';

const MOST_STAFF = 500;

@QueryHandler(ListStaff)
export class ListStaffHandler implements IQueryHandler<ListStaff> {
  constructor(private readonly database: Database) {}

  async execute(): Promise<StaffMemberResponse[]> {
    const rows = await this.database.rows<StaffRow>(
      `SELECT ${STAFF_COLUMNS} FROM user_account
        WHERE role <> 'player' ORDER BY created_at, id LIMIT $1`,
      [MOST_STAFF],
    );
    return rows.map(describeStaff);
  }
}
