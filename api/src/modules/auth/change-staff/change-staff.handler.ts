import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type pg from 'pg';
import { Clock, isId, Refusal } from '../../../kernel/index.js';
import { Database } from '../../../platform/database/index.js';
import { Activity } from '../../activity/index.js';
import { PostStanding } from '../../users/index.js';
import { authRefusals } from '../refusals.js';
import {
  describeStaff,
  STAFF_COLUMNS,
  type StaffMemberResponse,
  type StaffRow,
} from '../staff/staff.response.js';
import { ChangeStaff } from './change-staff.command.js';

/** Every change ends the sessions of whom it is about. */
@CommandHandler(ChangeStaff)
export class ChangeStaffHandler implements ICommandHandler<ChangeStaff> {
  constructor(
    private readonly database: Database,
    private readonly standing: PostStanding,
    private readonly activity: Activity,
    private readonly clock: Clock,
  ) {}

  async execute(command: ChangeStaff): Promise<StaffMemberResponse> {
    if (!isId(command.staffId)) throw authRefusals.STAFF_NOT_FOUND();
    const outcome = await this.database.transaction((client) => this.change(client, command));
    if (outcome instanceof Refusal) throw outcome;
    await this.standing.settle(outcome.id);
    return describeStaff(outcome);
  }

  private async change(client: pg.ClientBase, command: ChangeStaff): Promise<StaffRow | Refusal> {
    // All admins at once, in one order: two of them cannot demote each other in the same moment.
    const { rows } = await client.query<StaffRow>(
      `SELECT ${STAFF_COLUMNS} FROM user_account
        WHERE role <> 'player' AND (id = $1 OR role = 'admin') ORDER BY id FOR UPDATE`,
      [command.staffId],
    );
    const before = rows.find(({ id }) => id === command.staffId);
    if (!before) return authRefusals.STAFF_NOT_FOUND();
    const role = command.role ?? before.role;
    const active = command.active ?? before.deactivated_at === null;
    if (role === before.role && active === (before.deactivated_at === null)) return before;
    if (role !== 'admin' || !active) {
      if (before.id === command.adminId) return authRefusals.CANNOT_CHANGE_YOURSELF();
      const others = rows.filter(
        (row) => row.role === 'admin' && !row.deactivated_at && row.id !== before.id,
      );
      if (others.length === 0) return authRefusals.LAST_ADMIN();
    }
    const after = await client.query<StaffRow>(
      `UPDATE user_account
          SET role = $2, session_version = session_version + 1,
              standing_changes = standing_changes + 1, standing_by = $5,
              deactivated_at = CASE WHEN $3 THEN NULL ELSE coalesce(deactivated_at, $4) END
        WHERE id = $1
       RETURNING ${STAFF_COLUMNS}`,
      [before.id, role, active, this.clock.now(), command.adminId],
    );
    await this.activity.record(
      {
        actor: { userId: command.adminId, role: 'admin' },
        action: 'staff.changed',
        target: { type: 'staff', id: before.id },
        before: { role: before.role, active: before.deactivated_at === null },
        after: { role, active },
      },
      client,
    );
    return after.rows[0] ?? authRefusals.STAFF_NOT_FOUND();
  }
}
